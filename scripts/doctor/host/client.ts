/** Hosts answer slowly at times, and the first request may start PHP. */
const PATIENCE_MS = 20_000;

/** Firewalls of hosts refuse requests without the first two. */
const HEADERS = { 'User-Agent': 'studio-site-doctor/1.0', Accept: '*/*', 'Accept-Encoding': 'br, gzip' };

export interface Answer {
  readonly address: string;
  readonly status: number;
  readonly headers: Headers;
  /** Without its `Content-Encoding`; empty if it cannot be decoded. */
  readonly body: Buffer;
}

/** A request that got no answer. */
export class NoAnswer {
  /** Node's code, such as `ECONNREFUSED` or, for a certificate, `CERT_HAS_EXPIRED`. */
  readonly code: string;
  /** The reason in Node's words, such as "connect ECONNREFUSED 192.0.2.1:443". */
  readonly reason: string;

  constructor(
    readonly address: string,
    problem: unknown,
  ) {
    const { cause, message } = problem as { cause?: Error; message: string };
    this.code = codeOf(problem);
    this.reason = cause?.message ?? message;
  }
}

export interface RequestOptions {
  readonly method?: 'HEAD' | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly patienceMs?: number;
}

export type SendRequest = typeof request;

/** Sends a GET or HEAD request as a browser does, but follows no redirect. Never rejects. */
export async function request(address: string, options: RequestOptions = {}, tries = 2): Promise<Answer | NoAnswer> {
  const { method = 'GET', headers, patienceMs = PATIENCE_MS } = options;
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(address, { method, headers: { ...HEADERS, ...headers }, redirect: 'manual', signal });
    const body = await response.arrayBuffer().catch((problem) => {
      // Codes of gzip and of Brotli.
      if (/^(Z_|ERR__)/.test(codeOf(problem))) return new ArrayBuffer();
      throw problem;
    });
    return { address, status: response.status, headers: response.headers, body: Buffer.from(body) };
  } catch (problem) {
    // The server may have closed a kept connection at this moment.
    if (['ECONNRESET', 'UND_ERR_SOCKET'].includes(codeOf(problem)) && tries > 1) {
      return request(address, options, tries - 1);
    }
    return new NoAnswer(address, problem);
  }
}

function codeOf(problem: unknown): string {
  const { cause, name } = problem as { cause?: { code?: string }; name: string };
  return cause?.code ?? name;
}

export const textOf = ({ body }: Pick<Answer, 'body'>): string => body.toString('utf8');

export const titleOf = (answer: Pick<Answer, 'body'>): string | undefined =>
  /<title>([^<]*)<\/title>/.exec(textOf(answer))?.[1];

export const isRedirect = ({ status }: Answer): boolean => [301, 302, 303, 307, 308].includes(status);

/** The absolute address that an answer redirects to; undefined without a valid one. */
export function targetOf({ address, headers }: Answer): string | undefined {
  const location = headers.get('Location');
  return location !== null && URL.canParse(location, address) ? new URL(location, address).href : undefined;
}

/** Whether a firewall has answered in place of the site; Cloudflare marks its challenges, which may have status 503. */
export const isBlocked = ({ status, headers }: Answer): boolean =>
  headers.has('CF-Mitigated') || [403, 406, 429].includes(status);
