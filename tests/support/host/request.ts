import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as received, compressed or not. */
  bytes: Buffer;
  /** The body as text. */
  body: string;
}

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The pool of connections; default: Node's global agent. */
  agent?: Agent;
  /** Aborts the request, which then rejects. */
  signal?: AbortSignal;
}

/** Requests exactly this path: nothing is normalised, no redirect is followed, no certificate is checked. */
export function request(origin: string, path: string, options: RequestOptions = {}): Promise<Answer> {
  const { body, ...kept } = options;
  const send = origin.startsWith('https:') ? httpsRequest : httpRequest;
  const { hostname, port } = new URL(origin);

  return new Promise((resolve, reject) => {
    send({ hostname, port, path, ...kept, rejectUnauthorized: false }, (response) => {
      const received: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (chunk) => received.push(chunk));
      response.on('end', () => {
        const bytes = Buffer.concat(received);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, body: bytes.toString('utf8') });
      });
    })
      .on('error', reject)
      .end(body);
  });
}

/** The body of an answer as it is without its compression. */
export function unpacked({ headers, bytes }: Answer): Buffer {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(bytes);
  return headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
}
