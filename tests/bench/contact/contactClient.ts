import { Agent, request } from 'node:http';

export interface Answered {
  /** 0 where there was no answer: the connection broke, or patience ended. */
  status: number;
  body: string;
  ms: number;
}

export interface ContactClient {
  /** Posts JSON and never rejects. */
  post(path: string, json: string): Promise<Answered>;
  close(): void;
}

export interface ClientOptions {
  /** How many connections may be open at once; they are kept. */
  connections: number;
  /** When a visitor gives up, and has then waited for this long. */
  patienceMs: number;
}

/** A client over plain keep-alive connections, because the machine's time belongs to the server that is measured. */
export function contactClient(origin: string, { connections, patienceMs }: ClientOptions): ContactClient {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });

  return {
    post: (path, json) =>
      new Promise((resolve) => {
        const begin = performance.now();
        const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(json) };
        const sent = request({ agent, hostname, port, path, method: 'POST', headers });
        const settle = (status: number, body: string) => {
          clearTimeout(giveUp);
          resolve({ status, body, ms: performance.now() - begin });
        };
        const giveUp = setTimeout(() => sent.destroy(), patienceMs);
        sent.on('error', () => settle(0, ''));
        sent.on('response', (response) => {
          let body = '';
          response.setEncoding('utf8');
          response.on('data', (chunk) => {
            body += chunk;
          });
          response.on('error', () => settle(0, ''));
          response.on('end', () => settle(response.statusCode ?? 0, body));
        });
        sent.end(json);
      }),
    close: () => agent.destroy(),
  };
}
