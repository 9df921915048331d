import { Agent } from 'node:http';
import { request } from './request';

export interface TimedAnswer {
  /** 0 where there was no answer: the connection broke, or patience ended. */
  status: number;
  body: string;
  ms: number;
}

export interface ContactClient {
  /** Posts JSON and never rejects. */
  post(path: string, json: string): Promise<TimedAnswer>;
  close(): void;
}

export interface ClientOptions {
  /** How many connections may be open at once; they are kept. */
  connections: number;
  /** The time in ms after which a visitor gives up. */
  patienceMs: number;
}

/** A client over plain keep-alive connections, because the machine's time belongs to the server that is measured. */
export function contactClient(origin: string, { connections, patienceMs }: ClientOptions): ContactClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });

  return {
    post: async (path, json) => {
      const begin = performance.now();
      const { status, body } = await request(origin, path, {
        agent,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: json,
        signal: AbortSignal.timeout(patienceMs),
      }).catch(() => ({ status: 0, body: '' }));

      return { status, body, ms: performance.now() - begin };
    },
    close: () => agent.destroy(),
  };
}
