import type { IncomingHttpHeaders } from 'node:http';
import { it } from 'vitest';
import { responseHeaders } from '../../../scripts/build/site/responseHeaders.ts';
import type { Validity } from '../../../scripts/doctor/certificate.ts';
import type { Finding } from '../../../scripts/doctor/finding.ts';
import { checkHost, type HostInputs } from '../../../scripts/doctor/host/checkHost.ts';
import { type Ask, NoAnswer } from '../../../scripts/doctor/host/client.ts';
import { expectFindings } from './expectFindings';

export const SITE_URL = 'https://studio.example';
export const SETTINGS = { SITE_URL, REDIRECT_TO_SITE_URL: 'on', SMTP_PASSWORD: 'open sesame 42' };

const PAGES = ['/', '/contact', '/our-work/monsoon'];
const SCRIPT = 'import("/assets/entry-11111111.js")';
const STYLE = 'body{color:#fff}';
const HEADERS = responseHeaders([SCRIPT], ['https://www.openstreetmap.org']);
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
const BROWSER = { 'Accept-Encoding': 'br, gzip' };

/** What the host sends. */
export interface Reply {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

export interface HostRequest {
  isSecure: boolean;
  host: string;
  path: string;
  query: string;
  method: string;
  /** Their names in lower case. */
  headers: IncomingHttpHeaders;
}

/** What differs from a healthy host, and from the usual way to run the doctor. */
export interface Situation extends Partial<Omit<HostInputs, 'network'>> {
  /** Changes a request before it is answered. */
  request?: (request: HostRequest) => Partial<HostRequest>;
  /** Changes an answer. */
  reply?: (reply: Reply, request: HostRequest) => Partial<Reply>;
  /** Node's code of the error, where a request gets no answer. */
  failure?: (request: HostRequest) => string | false;
  certificate?: Validity;
  /** Where the site lies on the host. */
  siteUrl?: string;
}

/** A change of the answers at the paths that match. */
export const at = (
  paths: RegExp,
  change: Partial<Reply> | ((reply: Reply, request: HostRequest) => Partial<Reply>),
): Situation => ({
  reply: (reply, request) => {
    if (!paths.test(request.path)) return {};
    return typeof change === 'function' ? change(reply, request) : change;
  },
});

/** Other headers at the paths that match; undefined removes one. */
export const withHeaders = (paths: RegExp, headers: NodeJS.Dict<string | string[]>): Situation =>
  at(paths, (reply) => ({ headers: { ...reply.headers, ...headers } }));

/** Another body, with status 200. */
export const anotherBody = (text: string) => ({ status: 200, body: Buffer.from(text) });

export const sends = (paths: RegExp, text: string): Situation => at(paths, anotherBody(text));

/** The host compresses nothing. */
export const uncompressed: Situation = {
  request: ({ headers }) => ({ headers: { ...headers, 'accept-encoding': 'identity' } }),
};

/** Runs the doctor at a host in this situation. Resolves with its report and the requests that the host has got. */
export async function reportOf(situation: Situation = {}): Promise<{ findings: Finding[]; requests: HostRequest[] }> {
  const { siteUrl = SITE_URL, settings = SETTINGS, build, url = siteUrl } = situation;
  const site = tinySite(siteUrl);
  const requests: HostRequest[] = [];
  const ask: Ask = async (address, { method = 'GET', headers: asked = {} } = {}) => {
    const { protocol, host, pathname: path, search: query } = new URL(address);
    const original = {
      isSecure: protocol === 'https:',
      host,
      path,
      query,
      method,
      headers: lowerCase({ ...BROWSER, ...asked }),
    };
    const code = situation.failure?.(original);
    if (code)
      return new NoAnswer(address, { name: 'TypeError', message: 'fetch failed', cause: { code, message: code } });
    // Requests for private files have a test of their own.
    if (asked.Range !== undefined) return { address, status: 404, headers: new Headers(), body: Buffer.alloc(0) };
    requests.push(original);
    const request = { ...original, ...situation.request?.(original) };
    const healthy = site.answerTo(request);
    const { status, headers, body } = { ...healthy, ...situation.reply?.(healthy, request) };
    const sent = Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    );
    return { address, status, headers: new Headers(sent), body: method === 'HEAD' ? Buffer.alloc(0) : body };
  };
  const network = { ask, getCertificate: async () => situation.certificate ?? certificateFor(-1, 80) };
  const inputs = { url, build: 'build' in situation ? build : site.build, settings, network };

  return { findings: await checkHost(inputs), requests };
}

/** A certificate that is valid from one day to another, counted from today. */
export function certificateFor(from: number, until: number): Validity {
  const [valid_from = '', valid_to = ''] = [from, until].map((days) =>
    new Date(Date.now() + days * DAY_MS).toUTCString(),
  );
  return { valid_from, valid_to };
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
    robots: files.get('robots.txt') ?? Buffer.alloc(0),
    headers: HEADERS,
    files: [...files.keys()].filter((name) => name !== 'robots.txt'),
  };

  const answerTo = (request: HostRequest): Reply => {
    const { isSecure, path, query } = request;
    const answer = (status: number, headers: NodeJS.Dict<string | string[]>, body: Buffer | string = ''): Reply => ({
      status,
      headers: { ...lowerCase(HEADERS), ...headers },
      body: Buffer.from(body),
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
  const link = canonical === undefined ? '' : `<link rel="canonical" href="${canonical}">`;
  const words = '<p>Some words about films.</p>'.repeat(100);
  return Buffer.from(
    `<!DOCTYPE html>\n<html lang="en"><head><title>${title}</title>${link}<style>${STYLE}</style>` +
      `<script>${SCRIPT}</script></head><body><h1>${title}</h1>${words}</body></html>`,
  );
}

/** The answer with the headers of a text that is compressed; the doctor sees its body decoded. */
function compressed({ headers }: HostRequest, answer: Reply): Reply {
  if (!/^(?:text\/|application\/xml)/.test(`${answer.headers['content-type']}`)) return answer;
  const encoding = /\b(?:br|gzip)\b/.exec(headers['accept-encoding'] ?? '')?.[0];
  return { ...answer, headers: { ...answer.headers, vary: 'Accept-Encoding', 'content-encoding': encoding } };
}

/** It does not verify the signature: the tests of the endpoint do, and those of the doctor at a real host. */
function endpointAnswer({ headers }: HostRequest): [number, NodeJS.Dict<string | string[]>, string] {
  const isSigned = headers['doctor-signature'] !== undefined;
  const body = isSigned ? { findings: [] } : { message: 'Messages are sent from our contact page.' };
  return [
    isSigned ? 200 : 405,
    { 'content-type': 'application/json', 'cache-control': 'no-store' },
    JSON.stringify(body),
  ];
}

const lowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
