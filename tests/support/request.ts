import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Keeps connections for the next request, which each request has its own of otherwise. */
  agent?: Agent;
}

/** Asks for exactly this path: nothing is normalised, no redirect is followed, no certificate is doubted. */
export function request(origin: string, path: string, options: RequestOptions = {}): Promise<Answer> {
  const { body, ...kept } = options;
  const send = origin.startsWith('https:') ? httpsRequest : httpRequest;
  const { hostname, port } = new URL(origin);

  return new Promise((resolve, reject) => {
    send({ hostname, port, path, ...kept, rejectUnauthorized: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    })
      .on('error', reject)
      .end(body);
  });
}
