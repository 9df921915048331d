import { Agent } from 'node:http';
import { request } from './request';

export interface TimedAnswer {
  /** 0 if there was no answer: the connection broke, or the request timed out. */
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
  /** The number of connections that may be open at once; they are reused. */
  connections: number;
  /** The time in ms after which a visitor gives up. */
  patienceMs: number;
}

/** A client with plain keep-alive connections, so that the processor's time is left to the server that is measured. */
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
