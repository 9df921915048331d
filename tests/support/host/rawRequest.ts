import { connect } from 'node:net';
import type { Answer } from './request';

const PATIENCE_MS = 10_000;

/**
 * Sends exactly these bytes over a new connection and returns the last response, after any `100 Continue`. The bytes
 * must ask for the connection to be closed, or make the server close it. With `stopsSending` the client closes its side of
 * the connection, even if Content-Length announces more bytes.
 */
export function rawRequest(origin: string, bytes: string | Buffer, { stopsSending = false } = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin);

  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`No answer within ${PATIENCE_MS} ms.`)));
    socket.on('data', (chunk) => received.push(chunk));
    // A server may answer and reset the connection while a long body is still on its way.
    socket.on('error', (problem) => (received.length > 0 ? undefined : reject(problem)));
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      if (received.length > 0) resolve(answerIn(Buffer.concat(received)));
      else reject(new Error('The connection was closed without an answer.'));
    });
    socket.write(bytes);
    if (stopsSending) socket.end();
  });
}

function answerIn(bytes: Buffer): Answer {
  const end = bytes.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(statusLine.split(' ')[1]);
  const rest = bytes.subarray(end + 4);
  if (status === 100) return answerIn(rest);

  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const body = headers['transfer-encoding'] === 'chunked' ? joinedChunks(rest) : rest;

  return { status, headers, bytes: body, body: body.toString('utf8') };
}

function joinedChunks(bytes: Buffer): Buffer {
  const lineEnd = bytes.indexOf('\r\n');
  const size = Number.parseInt(bytes.subarray(0, lineEnd).toString('latin1'), 16);
  if (!(size > 0)) return Buffer.alloc(0);
  const start = lineEnd + 2;

  return Buffer.concat([bytes.subarray(start, start + size), joinedChunks(bytes.subarray(start + size + 2))]);
}
