import type { IncomingHttpHeaders } from 'node:http';
import { at, itFindsEach, SETTINGS, type Situation, uncompressed, withHeaders } from '../../../support/doctor/tinyHost';

const ALL = /^/;
const HOME = /^\/$/;
const HASHED = /^\/(?:assets|media)\//;

/** Another Content-Security-Policy. */
const withPolicy = (change: (policy: string) => string): Situation =>
  at(ALL, ({ headers }) => ({
    headers: { ...headers, 'content-security-policy': change(String(headers['content-security-policy'])) },
  }));

itFindsEach([
  [
    'a host without mod_headers',
    at(ALL, ({ headers }) => {
      const { date, vary, location, 'content-type': type, 'content-encoding': encoding } = headers;
      return { headers: { date, vary, location, 'content-type': type, 'content-encoding': encoding } };
    }),
    'security-headers-missing: advice, page-caching-unset: advice, files-not-cached: advice',
  ],
  // Node joins the values of two headers with a comma.
  ['a second policy', withPolicy((policy) => `${policy}, img-src *`), 'policy-blocks-page', 'Delete what else sets it'],
  [
    'the policy of a former deploy',
    withPolicy((policy) => policy.replace(/'sha256-./g, "'sha256-_")),
    'policy-blocks-page',
    'writes the rules of the site into .htaccess again',
  ],
  [
    'a policy without inline styles',
    withPolicy((policy) => policy.replace(" 'unsafe-inline'", '')),
    'policy-blocks-page',
  ],
  ['another policy', withPolicy((policy) => policy.replace("img-src 'self'", 'img-src *')), 'policy-differs: advice'],
  ['HSTS that is not sent', { settings: { ...SETTINGS, HSTS: 'on' } }, 'hsts-missing: advice'],
  ['texts without compression', uncompressed, 'not-compressed: advice'],
  ['a host without HTTP/2', { hasHttp2: false }, 'http2-missing: advice'],
]);

/** Headers at these paths in place of those of a healthy host; undefined removes one. */
const rows: [name: string, paths: RegExp, headers: IncomingHttpHeaders, finds: string][] = [
  ['an API without nosniff', /^\/api\//, { 'x-content-type-options': undefined }, 'security-headers-missing: advice'],
  ['a header of the host too', ALL, { 'x-frame-options': 'DENY, SAMEORIGIN' }, 'security-header-differs: advice'],
  ['HSTS that nobody wanted', ALL, { 'strict-transport-security': 'max-age=31536000' }, 'hsts-not-wanted: advice'],
  ['pages that browsers keep', HOME, { 'cache-control': 'max-age=14400' }, 'page-cached-by-browsers'],
  ['pages that expire later', HOME, { 'cache-control': undefined, expires: 'Thu, 31 Dec' }, 'page-cached-by-browsers'],
  ['pages from a cache of Cloudflare', HOME, { 'cf-cache-status': 'HIT' }, 'page-cached-by-host: advice'],
  ['pages from a cache of LiteSpeed', HOME, { 'x-litespeed-cache': 'hit' }, 'page-cached-by-host: advice'],
  ['pages that are minutes old', HOME, { age: '240' }, 'page-cached-by-host: advice'],
  ['a cookie of the host', HOME, { 'set-cookie': ['__cf_bm=abc'] }, 'cookie-set: advice'],
  ['files kept for an hour', HASHED, { 'cache-control': 'max-age=3600, immutable' }, 'files-not-cached: advice'],
  ['missing files that are kept', /^\/assets\/gone/, { 'cache-control': 'max-age=31536000' }, 'missing-file-cached'],
  ['scripts of a type that browsers refuse', /\.js$/, { 'content-type': 'text/plain' }, 'file-type-wrong'],
  ['stills without a type', /\.avif$/, { 'content-type': undefined }, 'file-type-wrong: advice'],
  ['pages in another character set', HOME, { 'content-type': 'text/html; charset=latin1' }, 'page-type-wrong'],
  ['compressed pages without Vary', HOME, { vary: undefined }, 'vary-missing: advice'],
];
itFindsEach(rows.map(([name, paths, headers, finds]) => [name, withHeaders(paths, headers), finds]));
