import type { IncomingHttpHeaders } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { it } from 'vitest';
import { responseHeaders } from '../../../scripts/build/site/responseHeaders.ts';
import { isBlocked } from '../../../scripts/doctor/host/answers.ts';
import { checkHost, type HostInputs } from '../../../scripts/doctor/host/checkHost.ts';
import type { Answer, Client, RequestOptions } from '../../../scripts/doctor/host/client.ts';
import type { HostReport } from '../../../scripts/doctor/host/hostFacts.ts';
import { noAnswerOf } from '../../../scripts/doctor/host/noAnswer.ts';
import { expectFindings } from './expectFindings';

export const SITE_URL = 'https://studio.example';
export const SETTINGS = { SITE_URL, REDIRECT_TO_SITE_URL: 'on', SMTP_PASSWORD: 'open sesame 42' };

export const FACTS = {
  php: '8.2.29',
  memoryMb: 128,
  missingExtensions: [],
  answersEarly: true,
  cronSeconds: 300,
  oldestPendingSeconds: null,
  failed: 0,
  proved: true,
  seconds: 1_790_000_000,
  dkimPublicKey: 'MIIBIjAN+/8=',
};

const PAGES = ['/', '/contact', '/landing', '/our-work/monsoon'];
const SCRIPT = 'import("/assets/entry-11111111.js")';
const STYLE = 'body{color:#fff}';
const HEADERS = responseHeaders({ scripts: [SCRIPT], frames: ['https://www.openstreetmap.org'] });
const TYPES: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  avif: 'image/avif',
  mp4: 'video/mp4',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
};
const DAY_MS = 86_400_000;

export interface HostRequest extends Required<Pick<RequestOptions, 'method' | 'headers'>> {
  isSecure: boolean;
  host: string;
  path: string;
  query: string;
  mustBeTrusted: boolean | undefined;
}

/** What differs from a healthy host, and from the usual way to run the doctor. */
export interface Situation extends Partial<Omit<HostInputs, 'client' | 'settings'>> {
  /** Changes a request before it is answered. */
  request?: (request: HostRequest) => Partial<HostRequest>;
  /** Changes an answer. */
  reply?: (answer: Answer, request: HostRequest) => Partial<Answer>;
  /** Node's code of the error, where a request gets no answer. */
  failure?: (request: HostRequest) => string | false;
  hasHttp2?: boolean;
  /** Where the site lies on the host. */
  siteUrl?: string;
  /** Null if they could not be read. */
  settings?: Readonly<Record<string, string>> | null;
}

/** A change of the answers at the paths that match. */
export const at = (
  paths: RegExp,
  change: Partial<Answer> | ((answer: Answer, request: HostRequest) => Partial<Answer>),
): Situation => ({
  reply: (answer, request) => {
    if (!paths.test(request.path)) return {};
    return typeof change === 'function' ? change(answer, request) : change;
  },
});

/** Other headers at the paths that match; undefined removes one. */
export const withHeaders = (paths: RegExp, headers: IncomingHttpHeaders): Situation =>
  at(paths, (answer) => ({ headers: { ...answer.headers, ...headers } }));

/** Another body at the paths that match, with status 200. */
export const sends = (paths: RegExp, text: string): Situation =>
  at(paths, { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(text) });

/** The same certificate with this problem, by Node's code. */
export const withProblem =
  (problem: string) =>
  ({ tls }: Answer): Partial<Answer> => ({ tls: tls && { ...tls, problem } });

/** The host compresses nothing. */
export const uncompressed: Situation = {
  request: ({ headers }) => ({ headers: { ...headers, 'Accept-Encoding': 'identity' } }),
};

/** Runs the doctor at a host in this situation. Resolves with its report and the requests that the host has got. */
export async function reportOf(situation: Situation = {}): Promise<HostReport & { requests: HostRequest[] }> {
  const { siteUrl = SITE_URL, settings = SETTINGS, ...inputs } = situation;
  const site = tinySite(siteUrl);
  const { client, requests } = clientOf(site.answerTo, situation);
  const usual = { client, url: siteUrl, build: site.build, now: Date.now };
  const report = await checkHost({ ...usual, ...inputs, settings: settings ?? undefined });

  return { ...report, requests };
}

type Row = [name: string, situation: Situation, finds: string, fix?: string];

/**
 * Tests what the doctor finds in each situation: `finds` as `expectFindings` takes it, and words of the first fix,
 * where findings of one id have several.
 */
export function itFindsEach(rows: Row[]): void {
  it.each<Row>(rows)('finds %s', async (_name, situation, finds, fix) => {
    expectFindings((await reportOf(situation)).findings, finds, fix);
  });
}

/** A client whose requests are answered here, without a connection; `client.test.ts` tests the real one. */
function clientOf(answerTo: (request: HostRequest) => Answer, situation: Situation) {
  const requests: HostRequest[] = [];
  const blocked: string[] = [];
  const get = async (address: string, options: RequestOptions = {}): Promise<Answer> => {
    const { protocol, host, pathname: path, search: query } = new URL(address);
    const { method = 'GET', headers = {}, mustBeTrusted } = options;
    const asked = { isSecure: protocol === 'https:', host, path, query, method, headers, mustBeTrusted };
    requests.push(asked);
    const code = situation.failure?.(asked);
    if (code) throw noAnswerOf(address, Object.assign(new Error(code), { code }));
    const request = { ...asked, ...situation.request?.(asked) };
    const healthy = answerTo(request);
    const answer = { ...healthy, ...situation.reply?.(healthy, request) };
    if (isBlocked(answer) && !options.mayBeForbidden) blocked.push(`${address} (status ${answer.status})`);
    return { ...answer, ...(method === 'HEAD' && { body: Buffer.alloc(0) }) };
  };
  const statusOverHttp2 = async () => (situation.hasHttp2 === false ? undefined : 200);

  return { client: { get, statusOverHttp2, blocked } as unknown as Client, requests };
}

/** A small built site, and the answers of a healthy host after its deploy. */
function tinySite(siteUrl: string) {
  const { origin, host, pathname } = new URL(siteUrl);
  const base = pathname.replace(/\/$/, '');
  const pages = new Map(PAGES.map((path) => [path, pageOf(`Page ${path}`, siteUrl + path)]));
  const notFound = pageOf('Not found', undefined);
  const files = new Map(
    Object.entries({
      'assets/entry-11111111.js': 'document.title;'.repeat(300),
      'assets/style-22222222.css': 'a{color:red}'.repeat(300),
      'assets/letters-33333333.woff2': 'font',
      'media/rain.44444444.avif': 'still',
      'media/rain.44444444.mp4': 'film',
      'robots.txt': `User-agent: *\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
      'sitemap.xml': `<urlset>${PAGES.map((path) => `<url><loc>${siteUrl}${path}</loc></url>`).join('')}</urlset>`,
    }).map(([name, text]) => [name, Buffer.from(text)]),
  );
  const build = {
    pages: [...pages].map(([path, html]) => ({ path, html })),
    notFound,
    headers: HEADERS,
    files: [...files.keys()].filter((name) => name.includes('/')),
    hasSitemap: true,
  };

  const answerTo = (request: HostRequest): Answer => {
    const { isSecure, path, query } = request;
    const answer = (status: number, headers: IncomingHttpHeaders, body: Buffer | string = ''): Answer => ({
      status,
      headers: { ...lowerCase(HEADERS), date: new Date().toUTCString(), ...headers },
      body: Buffer.from(body),
      tls: isSecure ? { certificate: certificateOf(-1, 80), problem: undefined } : undefined,
    });
    if (!isSecure || request.host !== host) return answer(301, { location: origin + path + query });
    const name = path.slice(base.length);
    if (name === '/api/contact_api.php') return answer(...endpointAnswer(request));
    const page = name.replace(/(?<=.)(?:\/|\.html)$/, '');
    if (page !== name && pages.has(page)) return answer(301, { location: siteUrl + page + query });
    const html = pages.get(name);
    const file = files.get(name.slice(1));
    const isHashed = file !== undefined && /^\/(?:assets|media)\//.test(name);
    const headers = {
      'content-type': file === undefined ? 'text/html; charset=utf-8' : TYPES[name.split('.').at(-1) ?? ''],
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    return compressed(request, answer((html ?? file) ? 200 : 404, headers, html ?? file ?? notFound));
  };

  return { build, answerTo };
}

function pageOf(title: string, canonical: string | undefined): Buffer {
  const links = [
    canonical === undefined ? '' : `<link rel="canonical" href="${canonical}">`,
    // One page is hidden from search engines, as the build may say.
    canonical?.endsWith('/landing') ? '<meta name="robots" content="noindex">' : '',
  ];
  const words = '<p>Some words about films.</p>'.repeat(100);
  return Buffer.from(
    `<!DOCTYPE html>\n<html lang="en"><head><title>${title}</title>${links.join('')}<style>${STYLE}</style>` +
      `<script>${SCRIPT}</script></head><body><h1>${title}</h1>${words}</body></html>`,
  );
}

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

function compressed({ headers }: HostRequest, answer: Answer): Answer {
  if (!/^(?:text\/|application\/xml)/.test(answer.headers['content-type'] ?? '')) return answer;
  const encoding = /\b(?:br|gzip)\b/.exec(headers['Accept-Encoding'] ?? '')?.[0];
  const marked = { ...answer.headers, vary: 'Accept-Encoding' };
  if (encoding === undefined) return { ...answer, headers: marked };
  const body = encoding === 'br' ? brotliCompressSync(answer.body, FAST) : gzipSync(answer.body);
  return { ...answer, headers: { ...marked, 'content-encoding': encoding }, body };
}

/** It does not verify the signature: the tests of the endpoint do, and those of the doctor at a real host. */
function endpointAnswer({ headers }: HostRequest): [number, IncomingHttpHeaders, string] {
  const isSigned = headers['Doctor-Signature'] !== undefined;
  const body = isSigned ? { facts: FACTS, findings: [] } : { message: 'Messages are sent from our contact page.' };
  return [
    isSigned ? 200 : 405,
    { 'content-type': 'application/json', 'cache-control': 'no-store' },
    JSON.stringify(body),
  ];
}

/** The certificate of the site, with its dates in days from now on. */
export const certificateOf = (fromDays: number, untilDays: number) =>
  ({
    valid_from: new Date(Date.now() + fromDays * DAY_MS).toUTCString(),
    valid_to: new Date(Date.now() + untilDays * DAY_MS).toUTCString(),
    subjectaltname: 'DNS:studio.example, DNS:www.studio.example',
  }) as NonNullable<Answer['tls']>['certificate'];

const lowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
