import { createServer as createPlainServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { KeyAndCertificate } from './certificates.ts';
import { type HostReply, type HostRequest, healthyAnswer } from './healthyAnswer.ts';
import type { TinyBuild } from './tinyBuild.ts';

const HOST = '127.0.0.1';

/** One difference from a healthy host. */
export interface Difference {
  /** Changes the files of the upload. */
  files?: (files: Map<string, Buffer>) => void;
  /** Changes a request before it is answered. */
  request?: (request: HostRequest) => HostRequest;
  /** Whether the connection is closed without an answer. */
  isCut?: (request: HostRequest) => boolean;
  /** Changes an answer before it is sent. */
  reply?: (reply: HostReply, request: HostRequest) => HostReply;
}

export interface TinyHost {
  /** The ports of this server by those of the addresses. */
  ports: Record<string, number>;
  /** The requests so far. */
  requests: HostRequest[];
  /** Gives the host a difference, in place of the former one; without one it is healthy. */
  change(difference?: Difference): void;
  stop(): Promise<void>;
}

export interface TinyHostOptions {
  certificate: KeyAndCertificate;
  hasHttp2?: boolean;
}

type AnyRequest = IncomingMessage | Http2ServerRequest;
type AnyResponse = ServerResponse | Http2ServerResponse;

/** Starts a web server that behaves as a healthy host does after a deploy of the build. */
export async function startTinyHost(
  tiny: TinyBuild,
  { certificate, hasHttp2 = true }: TinyHostOptions,
): Promise<TinyHost> {
  let difference: Difference = {};
  let files = new Map(tiny.files);
  const requests: HostRequest[] = [];
  const answer = (isSecure: boolean) => (message: AnyRequest, response: AnyResponse) => {
    const asked = requestOf(message, isSecure);
    requests.push(asked);
    if (difference.isCut?.(asked)) {
      message.socket.destroy();
      return;
    }
    const request = difference.request?.(asked) ?? asked;
    const healthy = healthyAnswer(files, tiny, request);
    const { status, headers, body } = difference.reply?.(healthy, request) ?? healthy;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    // Without it, a connection ends after each HEAD request.
    response.setHeader('Content-Length', body.length);
    response.statusCode = status;
    (response as ServerResponse).end(request.method === 'HEAD' ? undefined : body);
  };
  const plain = createPlainServer(answer(false));
  const secure = hasHttp2
    ? createSecureServer({ ...certificate, allowHTTP1: true }, answer(true))
    : createHttpsServer(certificate, answer(true));
  const servers = [plain, secure as unknown as Server];
  const [plainPort = 0, securePort = 0] = await Promise.all(servers.map(listen));

  return {
    ports: { 80: plainPort, 443: securePort },
    requests,
    change(next = {}) {
      difference = next;
      files = new Map(tiny.files);
      next.files?.(files);
    },
    stop: async () => {
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    },
  };
}

function requestOf({ method = 'GET', url = '/', headers }: AnyRequest, isSecure: boolean): HostRequest {
  const { pathname, search } = new URL(url, 'http://host');
  const names = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]);
  const host = String(headers[':authority'] ?? headers.host);
  return { method, path: pathname, query: search, host, isSecure, headers: Object.fromEntries(names) };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, HOST, () => resolve((server.address() as AddressInfo).port));
  });
}
