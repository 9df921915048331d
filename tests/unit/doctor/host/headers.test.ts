import { SETTINGS } from '../../../support/doctor/host/checkTinyHost';
import type { HostReply, HostRequest } from '../../../support/doctor/host/healthyAnswer';
import { healthyHost, itFindsEach } from '../../../support/doctor/host/healthyHost';

const own = healthyHost();

type Headers = Record<string, string | string[] | undefined>;

/** Changes headers of the answers to these paths; undefined removes one. */
const on =
  (paths: RegExp, change: (headers: HostReply['headers']) => Headers) =>
  (reply: HostReply, { path }: HostRequest) => {
    if (!paths.test(path)) return reply;
    const headers = Object.entries({ ...reply.headers, ...change(reply.headers) });
    return {
      ...reply,
      headers: Object.fromEntries(headers.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    };
  };
const ALL = /^/;
const HOME = /^\/$/;
const HASHED = /^\/(?:assets|media)\//;

itFindsEach(own, {
  'a host without mod_headers': {
    reply: on(ALL, () => ({
      ...Object.fromEntries(Object.keys(own.tiny.headers).map((name) => [name, undefined])),
      'Cache-Control': undefined,
    })),
    finds: ['security-headers-missing', 'page-caching-unset', 'files-not-cached'],
    fix: 'mod_headers',
  },
  'an endpoint without security headers': {
    reply: on(/^\/api\//, () => ({ 'X-Content-Type-Options': undefined })),
    finds: ['security-headers-missing'],
    fix: 'uploads .htaccess again',
  },
  'a header that the host sets too': {
    reply: on(ALL, () => ({ 'X-Frame-Options': 'DENY, SAMEORIGIN' })),
    finds: ['security-header-differs'],
    fix: 'Delete what else sets it',
  },
  'a weaker Referrer-Policy': {
    reply: on(ALL, () => ({ 'Referrer-Policy': 'unsafe-url' })),
    finds: ['security-header-differs'],
    fix: 'Delete what else sets it',
  },
  'a second policy of the host': {
    reply: on(ALL, ({ 'Content-Security-Policy': policy }) => ({
      'Content-Security-Policy': [String(policy), 'upgrade-insecure-requests'],
    })),
    finds: ['policy-blocks-page'],
    fix: 'Delete what else sets it',
  },
  'the policy of a former deploy': {
    reply: on(ALL, ({ 'Content-Security-Policy': policy }) => ({
      'Content-Security-Policy': String(policy).replace(/'sha256-./g, "'sha256-_"),
    })),
    finds: ['policy-blocks-page'],
    fix: 'uploads .htaccess again',
  },
  'a policy with another source': {
    reply: on(ALL, ({ 'Content-Security-Policy': policy }) => ({
      'Content-Security-Policy': String(policy).replace("img-src 'self'", 'img-src *'),
    })),
    finds: ['policy-differs'],
    fix: 'uploads .htaccess again',
  },
  'HSTS that nobody wanted': {
    reply: on(ALL, () => ({ 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' })),
    finds: ['hsts-not-wanted'],
    fix: 'Switch HSTS off',
  },
  'HSTS that is not sent': {
    settings: { ...SETTINGS, HSTS: 'on' },
    finds: ['hsts-missing'],
    fix: 'npm run deploy',
  },
  'pages that browsers keep': {
    reply: on(HOME, () => ({ 'Cache-Control': 'max-age=14400' })),
    finds: ['page-cached-by-browsers'],
    fix: 'Browser Cache TTL',
  },
  'pages with an expiry date': {
    reply: on(HOME, () => ({ 'Cache-Control': undefined, Expires: 'Thu, 31 Dec 2099 00:00:00 GMT' })),
    finds: ['page-cached-by-browsers'],
    fix: 'uploads .htaccess again',
  },
  'pages from a cache of Cloudflare': {
    reply: on(HOME, () => ({ 'CF-Cache-Status': 'HIT' })),
    finds: ['page-cached-by-host'],
    fix: 'Purge Everything',
  },
  'pages from a cache of LiteSpeed': {
    reply: on(HOME, () => ({ 'X-LiteSpeed-Cache': 'hit' })),
    finds: ['page-cached-by-host'],
    fix: 'Flush All',
  },
  'pages that are minutes old': {
    reply: on(HOME, () => ({ Age: '240' })),
    finds: ['page-cached-by-host'],
    fix: 'after each deploy',
  },
  'a cookie of the host': {
    reply: on(HOME, () => ({ 'Set-Cookie': '__cf_bm=abc; path=/' })),
    finds: ['cookie-set'],
    fix: 'Ask the host',
  },
  'files that are cached for an hour': {
    reply: on(HASHED, ({ 'Cache-Control': rule }) => ({ 'Cache-Control': String(rule).replace('31536000', '3600') })),
    finds: ['files-not-cached'],
    fix: 'mod_setenvif',
  },
  'missing files that are cached for a year': {
    reply: on(/^\/assets\/gone/, () => ({ 'Cache-Control': 'public, max-age=31536000, immutable' })),
    finds: ['missing-file-cached'],
    fix: 'uploads .htaccess again',
  },
  'scripts with a type that browsers refuse': {
    reply: on(/\.js$/, () => ({ 'Content-Type': 'text/plain' })),
    finds: ['file-type-wrong'],
    fix: 'mod_mime',
  },
  'stills without a type': {
    reply: on(/\.avif$/, () => ({ 'Content-Type': undefined })),
    finds: ['file-type-wrong'],
    fix: 'mod_mime',
  },
  'pages in another character set': {
    reply: on(HOME, () => ({ 'Content-Type': 'text/html; charset=iso-8859-1' })),
    finds: ['page-type-wrong'],
    fix: 'AddDefaultCharset',
  },
  'texts without compression': {
    request: (request) => ({ ...request, headers: { ...request.headers, 'accept-encoding': 'identity' } }),
    finds: ['not-compressed'],
    fix: 'mod_rewrite, mod_mime and mod_headers',
  },
  'compressed pages without Vary': {
    reply: on(HOME, () => ({ Vary: undefined })),
    finds: ['vary-missing'],
    fix: 'uploads .htaccess again',
  },
});
