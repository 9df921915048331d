import type { Resolver } from 'node:dns/promises';
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  Agent as PlainAgent,
  request as requestPlain,
} from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { type RequestOptions as NodeRequestOptions, request as requestSecure, Agent as SecureAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { connect as connectTls, createSecureContext, type PeerCertificate, TLSSocket } from 'node:tls';
import { isBlocked } from './answers.ts';
import { NoAnswer, noAnswerOf } from './noAnswer.ts';

/** Hosts answer slowly at times, and the first request may start PHP. */
const TIMEOUT_MS = 20_000;

/** Hosts limit the connections of one client; browsers open six. */
const CONNECTIONS = 4;

/** Larger than every page of the site. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Firewalls of hosts refuse requests without these. */
const HEADERS = { 'User-Agent': 'studio-site-doctor/1.0', Accept: '*/*' };

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as received, compressed or not; cut off where the request asked for fewer bytes. */
  readonly body: Buffer;
  /** Undefined over plain HTTP. */
  readonly tls: TlsFacts | undefined;
}

export interface TlsFacts {
  readonly certificate: PeerCertificate;
  /** Node's code for why the certificate is not trusted, such as `CERT_HAS_EXPIRED`; undefined if it is. */
  readonly problem: string | undefined;
}

export interface ClientOptions {
  /** Looks host names up; default: the system's resolver. */
  readonly resolver?: Pick<Resolver, 'resolve4' | 'resolve6'> | undefined;
  /** Certificate authorities to trust in place of Node's own, as PEM. */
  readonly ca?: string | undefined;
  /** The ports where a test's server answers for the ports of the addresses. */
  readonly ports?: Readonly<Record<string, number>> | undefined;
  readonly timeoutMs?: number | undefined;
}

export interface RequestOptions {
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  /** The number of bytes of the body that are enough. */
  readonly mostBytes?: number;
  /** Refuses a certificate that is not trusted before anything is sent. */
  readonly mustBeTrusted?: boolean;
  /** Whether an answer such as 403 is no sign of a firewall, because the address is not for visitors. */
  readonly mayBeForbidden?: boolean;
}

/** Sends requests to a host, follows no redirect, and answers with the certificate as it is, trusted or not. */
export class Client {
  readonly #options: ClientOptions;
  readonly #agents = {
    'http:': new PlainAgent({ keepAlive: true, maxSockets: CONNECTIONS }),
    // A resumed session has no certificate.
    'https:': new SecureAgent({ keepAlive: true, maxSockets: CONNECTIONS, maxCachedSessions: 0 }),
  };
  readonly #secureContext;
  readonly #blocked = new Set<string>();

  constructor(options: ClientOptions = {}) {
    this.#options = options;
    // Made once, because Node reads all certificate authorities for it.
    this.#secureContext = createSecureContext(options.ca === undefined ? {} : { ca: options.ca });
  }

  /** The addresses, with their statuses, where a firewall has answered in place of the site. */
  get blocked(): readonly string[] {
    return [...this.#blocked];
  }

  /** Rejects with `NoAnswer`. */
  async get(address: string, options: RequestOptions = {}): Promise<Answer> {
    try {
      const answer = await this.#send(new URL(address), options);
      if (isBlocked(answer) && !options.mayBeForbidden) this.#blocked.add(`${address} (status ${answer.status})`);
      return answer;
    } catch (problem) {
      throw problem instanceof NoAnswer ? problem : noAnswerOf(address, problem);
    }
  }

  /** The status of a HEAD request over HTTP/2; undefined where the server does not offer HTTP/2. Rejects with `NoAnswer`. */
  async statusOverHttp2(address: string): Promise<number | undefined> {
    const url = new URL(address);
    try {
      const socket = await this.#connectTls(url);
      if (socket.alpnProtocol !== 'h2') {
        socket.destroy();
        return undefined;
      }
      return await headOverHttp2(url, socket, this.#timeoutMs);
    } catch (problem) {
      throw noAnswerOf(address, problem);
    }
  }

  /** Ends the connections that are kept for further requests. */
  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  get #timeoutMs(): number {
    return this.#options.timeoutMs ?? TIMEOUT_MS;
  }

  async #send(url: URL, wanted: RequestOptions, isRepeated = false): Promise<Answer> {
    const isSecure = url.protocol === 'https:';
    const options: NodeRequestOptions = {
      ...this.#placeOf(url),
      agent: this.#agents[isSecure ? 'https:' : 'http:'],
      method: wanted.method ?? 'GET',
      path: url.pathname + url.search,
      headers: { ...HEADERS, Host: url.host, ...wanted.headers },
      timeout: this.#timeoutMs,
      ...(isSecure ? { ...this.#tlsOptions(url), rejectUnauthorized: wanted.mustBeTrusted ?? false } : {}),
    };
    return new Promise((resolve, reject) => {
      const request = (isSecure ? requestSecure : requestPlain)(options);
      request.on('timeout', () => request.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
      request.on('error', (problem: NodeJS.ErrnoException) => {
        // The server may have closed a kept connection at this moment.
        const wasClosed = request.reusedSocket && problem.code === 'ECONNRESET' && !isRepeated;
        if (wasClosed) this.#send(url, wanted, true).then(resolve, reject);
        else reject(problem);
      });
      request.on('response', (response) => {
        const tls = response.socket instanceof TLSSocket ? tlsFactsOf(response.socket) : undefined;
        readBody(response, wanted.mostBytes ?? MOST_BYTES).then(
          (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body, tls }),
          reject,
        );
      });
      request.end();
    });
  }

  #connectTls(url: URL): Promise<TLSSocket> {
    return new Promise((resolve, reject) => {
      const socket = connectTls({
        ...this.#placeOf(url),
        ...this.#tlsOptions(url),
        rejectUnauthorized: false,
        ALPNProtocols: ['h2', 'http/1.1'],
      });
      socket.setTimeout(this.#timeoutMs, () =>
        socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })),
      );
      socket.once('error', reject);
      socket.once('secureConnect', () => resolve(socket));
    });
  }

  #placeOf({ protocol, port, hostname }: URL) {
    const number = port || (protocol === 'https:' ? '443' : '80');
    const { resolver, ports } = this.#options;
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: ports?.[number] ?? Number(number),
      ...(resolver ? { lookup: lookupBy(resolver) } : {}),
    };
  }

  #tlsOptions({ hostname }: URL) {
    // A server name that is an IP address is not allowed (RFC 6066).
    return { ...(isIP(hostname) ? {} : { servername: hostname }), secureContext: this.#secureContext };
  }
}

/** Node's `lookup` by a resolver of DNS; a name without addresses fails with `ENOTFOUND`, any other problem with `EAI_AGAIN`. */
function lookupBy(resolver: Pick<Resolver, 'resolve4' | 'resolve6'>): LookupFunction {
  return (name, { all }, done) => {
    const asked = [resolver.resolve4(name), resolver.resolve6(name)] as const;
    Promise.allSettled(asked).then((results) => {
      const found = results.flatMap((result, index) =>
        result.status === 'fulfilled' ? result.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
      );
      const [first] = found;
      if (first !== undefined) {
        if (all) done(null, found);
        else done(null, first.address, first.family);
        return;
      }
      const isAbsent = results.every(
        (result) => result.status === 'fulfilled' || ['ENOTFOUND', 'ENODATA'].includes(result.reason?.code),
      );
      done(Object.assign(new Error(`no address of ${name}`), { code: isAbsent ? 'ENOTFOUND' : 'EAI_AGAIN' }), '');
    });
  };
}

function tlsFactsOf(socket: TLSSocket): TlsFacts {
  // Node's types say Error; it may be the error's code.
  const problem: unknown = socket.authorizationError;
  const code = problem instanceof Error ? ((problem as NodeJS.ErrnoException).code ?? problem.message) : problem;

  return { certificate: socket.getPeerCertificate(), problem: socket.authorized ? undefined : String(code) };
}

async function readBody(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length >= mostBytes) break;
  }

  return Buffer.concat(chunks).subarray(0, mostBytes);
}

function headOverHttp2(url: URL, socket: TLSSocket, timeoutMs: number): Promise<number> {
  return new Promise<number>((resolve, reject) => {
    const session = connectHttp2(url.origin, { createConnection: () => socket });
    session.setTimeout(timeoutMs, () => session.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
    session.once('error', reject);
    session.once('close', () => reject(new Error('closed')));
    const stream = session.request({
      ':method': 'HEAD',
      ':authority': url.host,
      ':path': url.pathname + url.search,
      ...lowerCase(HEADERS),
    });
    stream.once('error', reject);
    stream.once('response', (headers) => {
      resolve(headers[':status'] ?? 0);
      session.destroy();
    });
    stream.resume();
    stream.end();
  });
}

/** HTTP/2 allows lower-case names only. */
const lowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
