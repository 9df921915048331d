import { randomUUID } from 'node:crypto';
import { type Answer, NoAnswer, textOf, titleOf } from './client.ts';
import type { Difference } from './sentences.ts';
import type { Build, Site } from './site.ts';
import { isSameUrl } from './urls.ts';

/** The answer at an address, as the build and its rules make it; what is left out may be anything. */
export interface Expected {
  readonly path: string;
  readonly method?: 'HEAD' | undefined;
  /** The encodings that the request accepts; by default those of browsers. */
  readonly encodings?: string;
  readonly status: number;
  /** The finding of another status or target. */
  readonly otherwise: Difference['id'];
  /** The path that a redirect leads to. */
  readonly target?: string;
  readonly headers?: readonly ExpectedHeader[];
  readonly bodyDifferences?: (answer: Answer) => Difference[] | Promise<Difference[]>;
}

export interface ExpectedHeader {
  readonly name: string;
  /** The value, or what it fits to. A missing header has an empty value. */
  readonly value: string | RegExp;
  /** The finding of another value. */
  readonly id: Difference['id'];
  readonly kind?: Difference['kind'];
  /** Whether an answer is to have the header. */
  readonly isNeeded?: (answer: Answer) => boolean;
}

/** The encodings of browsers, and of clients that know less. */
const ENCODINGS = ['br, gzip', 'gzip', 'identity'];

const A_YEAR = /max-age=31536000\b.*immutable/;

const HSTS = 'Strict-Transport-Security';

const COMPRESSION = [
  { name: 'Content-Encoding', value: /./, id: 'not-compressed' },
  { name: 'Vary', value: /accept-encoding|\*/i, id: 'not-compressed' },
] as const;

/** Every answer that is known of the site; without a build, only that Home is a page. */
export function expectedAnswers(site: Site): Expected[] {
  const { siteUrl, build, home } = site;
  if (build === undefined) return expectedPage(site, '/', undefined);
  const { pages, files } = build;
  // The files of another build have other names.
  const isDeployed = pages.some(({ html }) => html.equals(home.body));
  return [
    ...pages.flatMap(({ path, html }) => expectedPage(site, path, html)),
    ...(isDeployed ? files.map(expectedFile) : []),
    // One page at the top and one film's page are enough: one rule serves all.
    ...[/^\/[^/]+$/, /^\/[^/]+\/[^/]+$/].flatMap((depth) => otherSpellings(pages.find(({ path }) => depth.test(path)))),
    {
      path: '/no-page-has-this-address',
      status: 404,
      otherwise: 'unknown-address-found',
      bodyDifferences: (answer) => {
        const isOwn = titleOf(answer) === titleOf({ body: build.notFound });
        return isOwn ? [] : [{ id: 'unknown-address-found', kind: 'advice', at: answer.address }];
      },
    },
    {
      path: '/assets/gone-12345678.js',
      method: 'HEAD',
      status: 404,
      otherwise: 'unknown-address-found',
      // A browser that asks for a file while it is uploaded would miss it for a year.
      headers: [{ name: 'Cache-Control', value: /^(?!.*immutable)/, id: 'caching-differs' }],
    },
    // Crawlers read only the one at the root of the host.
    ...(new URL(siteUrl).pathname === '/' ? [expectedRobots(build)] : []),
  ];
}

/** Cloudflare puts lines of its own before those of the site. */
const expectedRobots = ({ robots }: Build): Expected => ({
  path: '/robots.txt',
  status: 200,
  otherwise: 'page-missing',
  bodyDifferences: ({ address: at, body }) => (body.includes(robots) ? [] : [{ id: 'robots-differs', at }]),
});

function expectedPage(site: Site, path: string, html: Buffer | undefined): Expected[] {
  // The header counts over HTTPS alone (RFC 6797).
  const isHttpsPromised = site.siteUrl.startsWith('https:') ? site.isHttpsPromised : undefined;
  const headers = [
    ...securityHeaders(site, html),
    ...(isHttpsPromised === true ? [{ name: HSTS, value: /./, id: 'security-header-differs' } as const] : []),
    ...(isHttpsPromised === false ? [{ name: HSTS, value: /^$/, id: 'header-added' } as const] : []),
    { name: 'Cache-Control', value: /no-cache|no-store|max-age=0\b/, id: 'caching-differs' },
    { name: 'Content-Type', value: /^text\/html(?:; *charset="?utf-8"?)?$/i, id: 'type-wrong' },
    { name: 'X-Robots-Tag', value: /^(?!.*\b(?:noindex|none)\b)/i, id: 'header-added', kind: 'broken' },
    { name: 'Set-Cookie', value: /^$/, id: 'header-added' },
  ] as const;
  return ENCODINGS.map((encodings, index) => ({
    path,
    encodings,
    status: 200,
    otherwise: 'page-missing',
    headers: index === 0 ? [...headers, ...COMPRESSION] : headers,
    bodyDifferences: (answer) => pageDifferences(site, path, answer, html),
  }));
}

/** Compares a page with the built one; `built` is undefined if any HTML is good. */
async function pageDifferences(site: Site, path: string, answer: Answer, built?: Buffer): Promise<Difference[]> {
  const { siteUrl, url = siteUrl } = site;
  const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(textOf(answer)) ?? [];
  const fix = `Write SITE_URL='${url}' into .env on this machine and on the host, and run "npm run deploy".`;
  return [
    ...(built?.equals(answer.body) ? [] : await contentDifferences(site, answer, built)),
    ...(canonical === undefined || isSameUrl(canonical, url + path)
      ? []
      : [{ id: 'canonical-elsewhere', at: answer.address, detail: canonical, fix } as const]),
  ];
}

async function contentDifferences({ request }: Site, answer: Answer, built: Buffer | undefined): Promise<Difference[]> {
  const at = answer.address;
  const html = textOf(answer);
  if (!/<html[\s>]/i.test(html)) return [{ id: 'page-garbled', at }];
  // Cloudflare puts its scripts into a page, or replaces its e-mail addresses.
  if (/\/cdn-cgi\/|data-cf(?:email|-beacon)/.test(html)) return [{ id: 'pages-changed-by-cloudflare', at }];
  if (built === undefined) return [];
  // A cache has no copy of an address that nobody has asked for before.
  const fresh = await request(`${at}?doctor=${randomUUID()}`);
  if (!(fresh instanceof NoAnswer) && built.equals(fresh.body)) return [{ id: 'page-stale', at }];
  const isHidden = /<meta[^>]+\bnoindex\b/.test(html) && !built.includes('noindex');
  if (isHidden) return [{ id: 'page-differs', at, kind: 'broken', detail: 'it keeps search engines away by noindex' }];
  return [{ id: 'page-differs', at }];
}

/** The security headers of the build. The policy of another release may have other hashes, so `page` decides on it. */
function securityHeaders({ build }: Site, page: Buffer | undefined): ExpectedHeader[] {
  return Object.entries(build?.headers ?? {}).map(([name, value]): ExpectedHeader => {
    if (name !== 'Content-Security-Policy') return { name, value, id: 'security-header-differs' };
    // Two headers of one name are joined with a comma, and browsers apply both.
    const isNeeded = ({ headers, body }: Answer) => /^$|,/.test(headers.get(name) ?? '') || page?.equals(body) === true;
    return { name, value, id: 'security-header-differs', kind: 'broken', isNeeded };
  });
}

function otherSpellings(page: Build['pages'][number] | undefined): Expected[] {
  if (page === undefined) return [];
  const redirect = { method: 'HEAD', status: 301, otherwise: 'spelling-not-redirected', target: page.path } as const;
  return ['/', '.html'].map((end) => ({ ...redirect, path: page.path + end }));
}

function expectedFile(file: string): Expected {
  const ending = file.slice(file.lastIndexOf('.') + 1);
  const value = new RegExp({ js: 'javascript', jpg: 'jpeg' }[ending] ?? ending, 'i');
  // Browsers do not use scripts and styles of another type at all, because of `X-Content-Type-Options: nosniff`.
  const kind = ['js', 'css'].includes(ending) ? 'broken' : 'advice';
  const type = { name: 'Content-Type', value, id: 'type-wrong', kind } as const;
  const forAYear = { name: 'Cache-Control', value: A_YEAR, id: 'caching-differs', kind: 'advice' } as const;
  // The sitemap has no hash in its name.
  const headers = file.includes('/') ? [type, forAYear] : [type];
  return { path: `/${file}`, method: 'HEAD', status: 200, otherwise: 'page-missing', headers };
}
