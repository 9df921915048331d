import { afterAll, beforeAll } from 'vitest';
import type { Inbox } from '../mail/Inbox';
import { SentMarkers } from '../mail/SentMarkers';
import { JSON_TYPE } from './contactAnswers';
import type { Host } from './Host';
import { rawRequest } from './rawRequest';
import type { Answer } from './request';
import { testSite } from './testSite';

export const PATH = '/api/contact_api.php';
/** The longest body that is read. */
export const MAX_BYTES = 65_536;

type Fields = Record<string, unknown>;
export type Body = string | Buffer;
/** Given a word that no other message has, the bytes to send. */
export type BodyOf = (marker: string) => Body;

/** The request around a body: by default a sound one, with JSON. */
export interface Sent {
  line?: string;
  type?: string | null;
  /** Whole header lines, beside those of the connection, the type and the length. */
  headers?: string[];
  /** What is announced; `null` announces nothing. */
  length?: number | string | null;
  stopsSending?: boolean;
}

export interface ContactEndpoint {
  host: Host;
  inbox: Inbox;
  /** Noted by `play`; what is sent in another way has to be noted here. */
  markers: SentMarkers;
  /** Sends exactly this body, and notes nothing. */
  send(body: Body, sent?: Sent): Promise<Answer>;
  /** Posts a body with a word of its own, notes whether it was accepted, and gives the answer and that word. */
  play(body: BodyOf, sent?: Sent): Promise<{ answer: Answer; marker: string }>;
}

/**
 * Gives a test file the contact form's endpoint and an inbox with nothing in it. When its tests are through, there must be
 * one mail for each message that was accepted, and none for one that was refused.
 */
export function contactEndpoint(): ContactEndpoint {
  const { host, inbox } = testSite();
  const markers = new SentMarkers();
  beforeAll(() => inbox.clear());
  afterAll(() => markers.expectMailsOf(inbox));

  const send = (body: Body, sent?: Sent) => sendTo(host.url, body, sent);
  const play = async (body: BodyOf, sent?: Sent) => {
    const marker = markers.next();
    const answer = await send(body(marker), sent);
    if (answer.status === 200) markers.accept(marker);

    return { answer, marker };
  };

  return { host, inbox, markers, send, play };
}

/** The fields of an inquiry that breaks no rule, with these changes. */
export function fieldsOf(message: string, changes: Fields = {}): Fields {
  return {
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '9876543210',
    subject: 'Wedding film',
    projectType: 'general',
    message,
    ...changes,
  };
}

/** The same as JSON. */
export function json(changes: Fields = {}): BodyOf {
  return (marker) => JSON.stringify(fieldsOf(marker, changes));
}

/** The same as a form. */
export function form(changes: Record<string, string> = {}): BodyOf {
  return (marker) => new URLSearchParams(fieldsOf(marker, changes) as Record<string, string>).toString();
}

/** The body with spaces behind it, so that it has so many bytes. */
export function padded(body: Body, bytes: number): Body {
  return body + ' '.repeat(bytes - Buffer.byteLength(body));
}

function sendTo(origin: string, body: Body, sent: Sent = {}): Promise<Answer> {
  const { line = `POST ${PATH} HTTP/1.1`, type = JSON_TYPE, headers = [], length, stopsSending } = sent;
  const head = [
    line,
    `Host: ${new URL(origin).host}`,
    'Connection: close',
    ...(type === null ? [] : [`Content-Type: ${type}`]),
    ...(length === null ? [] : [`Content-Length: ${length ?? Buffer.byteLength(body)}`]),
    ...headers,
  ].join('\r\n');

  return rawRequest(origin, Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), Buffer.from(body)]), {
    stopsSending,
  });
}
