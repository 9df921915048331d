import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Asks for exactly this path: nothing is normalised, no redirect is followed, no certificate is doubted. */
export function request(origin: string, path: string, { method = 'GET', headers = {} } = {}): Promise<Answer> {
  const send = origin.startsWith('https:') ? httpsRequest : httpRequest;
  const { hostname, port } = new URL(origin);

  return new Promise((resolve, reject) => {
    send({ hostname, port, path, method, headers, rejectUnauthorized: false }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    })
      .on('error', reject)
      .end();
  });
}
