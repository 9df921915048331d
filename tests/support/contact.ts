import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { expect } from 'playwright/test';
import type { Host } from './host/Host';
import { type Answer, request } from './host/request';

const PATIENCE_MS = 10_000;
export const PATH = '/api/contact_api.php';
export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';
/** The largest body that the endpoint reads, in bytes. */
export const MAX_BYTES = 65_536;

/** Text that no visitor may see: PHP's error messages, its version, and paths on the server. */
const LEAK =
  /<b>|\b(?:Warning|Notice|Deprecated|\w+ error): |Stack trace|\.php on line|\/home|public_html|x-powered-by/i;
const SENTENCE = /^[A-Z][^\n]+[.!]$/;

export type Fields = Record<string, unknown>;

/** The fields of a valid inquiry, with these changes; by default no other inquiry has its message. */
export const fieldsOf = (changes: Fields = {}): Record<string, string> => ({
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9876543210',
  subject: 'Wedding film',
  projectType: 'general',
  message: `Hello ${randomUUID()}`,
  ...(changes as Record<string, string>),
});

/** Posts these fields, or exactly this text or these bytes, as JSON or as another type. */
export function post(
  { url }: Pick<Host, 'url'>,
  body: Fields | string | Buffer,
  { type = JSON_TYPE, headers = {} }: { type?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const text =
    type === FORM_TYPE ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body);
  const bytes = typeof body === 'string' || body instanceof Buffer ? body : text;

  return request(url, PATH, { method: 'POST', headers: { 'Content-Type': type, ...headers }, body: bytes });
}

/** Sends a new inquiry with these changes, which must be accepted; returns its id and its message. */
export async function send(host: Pick<Host, 'url'>, changes: Fields = {}): Promise<{ id: string; words: string }> {
  const fields = fieldsOf(changes);
  const { id = '' } = expectJsonAnswer(await post(host, fields), 200);

  return { id, words: fields.message ?? '' };
}

/**
 * Sends a request with exactly these lines before its body, `Host` and `Connection` apart, over a new connection. Returns the
 * status of the first response after any `100 Continue`, and as body all that was received. With `stopsSending` the client
 * closes its side of the connection, even if Content-Length announces more bytes.
 */
export function postRaw(
  url: string,
  [first, ...headers]: readonly string[],
  sent: string,
  stopsSending: boolean,
): Promise<Omit<Answer, 'bytes'>> {
  const { host, hostname, port } = new URL(url);
  const head = [first, `Host: ${host}`, 'Connection: close', ...headers].join('\r\n');

  return new Promise((resolve, reject) => {
    let body = '';
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }).setEncoding('utf8');
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`No answer within ${PATIENCE_MS} ms.`)));
    socket.on('data', (chunk) => {
      body += chunk;
    });
    // A server may answer and reset the connection while a long body is still on its way.
    socket.on('error', (problem) => (body === '' ? reject(problem) : undefined));
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      const [, status] = /HTTP\/1\.1 (?!100)(\d+)/.exec(body) ?? [];
      if (status === undefined) reject(new Error('The connection was closed without an answer.'));
      else resolve({ status: Number(status), headers: {}, body });
    });
    socket.write(`${head}\r\n\r\n${sent}`);
    if (stopsSending) socket.end();
  });
}

/** Fails if the answer, of PHP or of Apache, has an error message of PHP or a path on the server. */
export function expectNoLeak({ headers, body }: Pick<Answer, 'headers' | 'body'>): void {
  expect(body).not.toMatch(LEAK);
  expect(JSON.stringify(headers)).not.toMatch(LEAK);
}

/**
 * Fails unless the endpoint has answered with JSON, this status, a message of one sentence, an `id` only with 200, and
 * `errors` only with 422. Returns the answer's parts.
 */
export function expectJsonAnswer(
  answer: Answer,
  status: number,
): { message: string; id?: string; errors?: Record<string, string> } {
  expectNoLeak(answer);
  expect(answer.status, answer.body).toBe(status);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  const { message, id, errors, ...more } = JSON.parse(answer.body);
  expect(message).toMatch(SENTENCE);
  expect(more).toEqual({});
  expect(id).toEqual(status === 200 ? expect.stringMatching(/^[0-9a-f]{32}$/) : undefined);
  expect(errors !== undefined).toBe(status === 422);

  return { message, id, errors };
}

/** Fails unless a form was answered with this status and an HTML page of the site. */
export function expectPageAnswer(answer: Answer, status: number): void {
  expectNoLeak(answer);
  expect(answer.status, answer.body).toBe(status);
  expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  expect(answer.body).toMatch(/^<!doctype html>.*<footer.*<\/html>\s*$/is);
}
