import { connect } from 'node:net';
import type { Answer } from './request';

const PATIENCE_MS = 10_000;

/**
 * Sends exactly these bytes over a new connection. Returns the status of the first response after any `100 Continue`, and as
 * body all that was received. The bytes must ask for the connection to be closed, or make the server close it. With
 * `stopsSending` the client closes its side of the connection, even if Content-Length announces more bytes.
 */
export function rawRequest(
  origin: string,
  bytes: string | Buffer,
  { stopsSending = false } = {},
): Promise<Omit<Answer, 'bytes'>> {
  const { hostname, port } = new URL(origin);

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
    socket.write(bytes);
    if (stopsSending) socket.end();
  });
}
