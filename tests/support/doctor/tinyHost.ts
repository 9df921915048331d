import { it } from 'vitest';
import { responseHeaders } from '../../../scripts/build/site/responseHeaders.ts';
import type { Validity } from '../../../scripts/doctor/certificate.ts';
import { checkHost } from '../../../scripts/doctor/host/checkHost.ts';
import { NoAnswer, type SendRequest } from '../../../scripts/doctor/host/client.ts';
import { ENDPOINT } from '../../../scripts/support/paths.ts';
import { expectFindings } from './expectFindings';

export const SITE_URL = 'https://studio.example';
export const SETTINGS = { SITE_URL, REDIRECT_TO_SITE_URL: 'on', SMTP_PASSWORD: 'open sesame 42' };

const PAGES = ['/', '/contact', '/our-work/monsoon'];
const SCRIPT = 'import("/assets/entry-11111111.js")';
const HEADERS = responseHeaders([SCRIPT], ['https://www.openstreetmap.org']);
const SENT_HEADERS = Object.fromEntries(new Headers(HEADERS));
const DAY_MS = 86_400_000;

/** Their names are in lower case. */
type HeaderValues = NodeJS.Dict<string>;

/** What the host sends. */
export interface Reply {
  status: number;
  headers: HeaderValues;
  body: Buffer;
}

/** A request; `origin` is such as `https://www.studio.example`. */
export type HostRequest = Record<'origin' | 'path' | 'query' | 'method', string> & { headers: HeaderValues };

/** What differs from a healthy host, and from the usual way to run the doctor. */
export interface Situation {
  url?: string;
  build?: undefined;
  settings?: Record<string, string>;
  /** Changes a request before it is answered. */
  request?: (request: HostRequest) => Partial<HostRequest>;
  /** Changes an answer, or is Node's code of the error where there is none. */
  reply?: (reply: Reply, request: HostRequest) => Partial<Reply> | string;
  certificate?: Validity;
  /** Where the site lies on the host. */
  siteUrl?: string;
}

/** A change of the answers where a pattern fits to the path or to the whole address. */
export const at = (where: RegExp, change: Partial<Reply> | string | NonNullable<Situation['reply']>): Situation => ({
  reply: (reply, request) => {
    if (![request.path, request.origin + request.path].some((each) => where.test(each))) return {};
    return typeof change === 'function' ? change(reply, request) : change;
  },
});

/** Other headers at the paths that match; undefined removes one. */
export const withHeaders = (paths: RegExp, headers: HeaderValues): Situation =>
  at(paths, (reply) => ({ headers: { ...reply.headers, ...headers } }));

/** Another body, with status 200. */
export const sends = (paths: RegExp, text: string): Situation => at(paths, { status: 200, body: Buffer.from(text) });

/** Runs the doctor at a host in this situation. Resolves with its report and the requests that the host has got. */
export async function reportOf(situation: Situation = {}) {
  const { siteUrl = SITE_URL, settings = SETTINGS, url = siteUrl, certificate = certificateFor(-1, 80) } = situation;
  const site = tinySite(siteUrl);
  const requests: HostRequest[] = [];
  const request: SendRequest = async (address, { method = 'GET', headers = {} } = {}) => {
    const { origin, pathname: path, search: query } = new URL(address);
    const own = Object.fromEntries(new Headers({ 'Accept-Encoding': 'br, gzip', ...headers }));
    const sent = { origin, path, query, method, headers: own };
    requests.push(sent);
    const request = { ...sent, ...situation.request?.(sent) };
    const healthy = site.answerTo(request);
    const changed = situation.reply?.(healthy, request) ?? {};
    if (typeof changed === 'string') return new NoAnswer(address, { cause: { code: changed, message: changed } });
    const { status, headers: values, body } = { ...healthy, ...changed };
    const present = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return { address, status, headers: new Headers(present), body: method === 'HEAD' ? Buffer.alloc(0) : body };
  };
  const network = { request, getCertificate: async () => certificate };
  const build = 'build' in situation ? undefined : site.build;
  return { findings: await checkHost(url, settings, build, network), requests };
}

/** A certificate that is valid from one day to another, counted from today. */
export function certificateFor(from: number, until: number): Validity {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toUTCString();
  return { valid_from: day(from), valid_to: day(until) };
}

/**
 * Tests what the doctor finds in each situation: `finds` as `expectFindings` takes it, and words of the first fix,
 * where findings of one id have several.
 */
export function itFindsEach(rows: [name: string, situation: Situation, finds: string, fix?: string][]): void {
  it.each(rows)('finds %s', async (_name, situation, finds, fix) => {
    expectFindings((await reportOf(situation)).findings, finds, fix);
  });
}

/** A small built site, and the answers of a healthy host after its deploy. */
function tinySite(siteUrl: string) {
  const { origin, pathname } = new URL(siteUrl);
  const base = pathname.replace(/\/$/, '');
  const pages = PAGES.map((path) => {
    return { path, html: pageOf(path, `<link rel="canonical" href="${siteUrl + path}">`) };
  });
  const pageAt = (path: string) => pages.find((page) => page.path === path)?.html;
  const notFound = pageOf('Not found');
  const robots = Buffer.from(`User-agent: *\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`);
  const types: HeaderValues = {
    'assets/entry-11111111.js': 'text/javascript',
    'assets/style-22222222.css': 'text/css',
    'assets/letters-33333333.woff2': 'font/woff2',
    'media/rain.44444444.avif': 'image/avif',
    'media/rain.44444444.mp4': 'video/mp4',
    'sitemap.xml': 'application/xml',
  };
  const build = { pages, notFound, robots, headers: HEADERS, files: Object.keys(types) };

  const answerTo = (request: HostRequest): Reply => {
    const answer = (status: number, headers: HeaderValues, body: Buffer | string = '') => {
      return { status, headers: { ...SENT_HEADERS, ...headers }, body: Buffer.from(body) };
    };
    if (request.origin !== origin) return answer(301, { location: origin + request.path + request.query });
    const name = request.path.slice(base.length);
    if (name === ENDPOINT) {
      // It does not verify the signature: the tests of the endpoint do, and those of the doctor at a real host.
      const isSigned = request.headers['doctor-signature'] !== undefined;
      const json = isSigned ? { findings: [] } : { message: 'Messages are sent from our page.' };
      return answer(isSigned ? 200 : 405, { 'content-type': 'application/json' }, JSON.stringify(json));
    }
    const page = name.replace(/(?<=.)(?:\/|\.html)$/, '');
    if (page !== name && pageAt(page)) return answer(301, { location: siteUrl + page + request.query });
    const file = name.slice(1);
    const type = file === 'robots.txt' ? 'text/plain' : (types[file] ?? 'text/html; charset=utf-8');
    const isText = /^text\/|xml/.test(type);
    const headers = {
      'content-type': type,
      'cache-control': /^\/(?:assets|media)\//.test(name) && file in types ? 'max-age=31536000, immutable' : 'no-cache',
      vary: isText ? 'Accept-Encoding' : undefined,
      // The doctor sees the body decoded.
      'content-encoding': isText ? /br|gzip/.exec(request.headers['accept-encoding'] ?? '')?.[0] : undefined,
    };
    const body = pageAt(name) ?? (file === 'robots.txt' ? robots : notFound);
    return answer(body === notFound && !(file in types) ? 404 : 200, headers, body);
  };

  return { build, answerTo };
}

const pageOf = (title: string, head = '') =>
  Buffer.from(`<html lang="en"><title>Page ${title}</title>${head}<script>${SCRIPT}</script></html>`);
