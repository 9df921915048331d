import { afterAll, beforeAll } from 'vitest';
import type { Inbox } from '../mail/Inbox';
import { SentMarkers } from '../mail/SentMarkers';
import { JSON_TYPE } from './contactAnswers';
import type { Host } from './Host';
import { rawRequest } from './rawRequest';
import type { Answer } from './request';
import { testSite } from './testSite';

export const PATH = '/api/contact_api.php';
/** The largest body that the endpoint reads, in bytes. */
export const MAX_BYTES = 65_536;

type Fields = Record<string, unknown>;
export type Body = string | Buffer;
/** Returns the bytes to send, given a marker: a word that no other message has. */
export type BodyOf = (marker: string) => Body;

/** The request around a body; by default a valid one with JSON. */
export interface Sent {
  line?: string;
  type?: string | null;
  /** More header lines, after those of the connection, the type and the length. */
  headers?: string[];
  /** The value of Content-Length, by default the length of the body; `null` sends no such header. */
  length?: number | string | null;
  stopsSending?: boolean;
}

export interface ContactEndpoint {
  host: Host;
  inbox: Inbox;
  /** `play` records its own messages; messages that are sent in another way must be recorded here. */
  markers: SentMarkers;
  /** Sends exactly this body, and records nothing. */
  send(body: Body, sent?: Sent): Promise<Answer>;
  /** Posts a body with a new marker, records it if it was accepted, and returns the answer and the marker. */
  play(body: BodyOf, sent?: Sent): Promise<{ answer: Answer; marker: string }>;
}

/**
 * Gives a test file the contact form's endpoint and an empty inbox. After its tests, the inbox must have one mail for
 * each accepted message, and none for a rejected one.
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

/** The fields of a valid inquiry, with these changes. */
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

/** The fields of a valid inquiry as JSON, with these changes. */
export function json(changes: Fields = {}): BodyOf {
  return (marker) => JSON.stringify(fieldsOf(marker, changes));
}

/** The fields of a valid inquiry as a form, with these changes. */
export function form(changes: Record<string, string> = {}): BodyOf {
  return (marker) => new URLSearchParams(fieldsOf(marker, changes) as Record<string, string>).toString();
}

/** Returns the body with spaces after it, so that it has this length in bytes. */
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
