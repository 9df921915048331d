import { brotliCompressSync } from 'node:zlib';
import { at, certificateFor, itFindsEach, SETTINGS, sends, withHeaders } from '../../../support/doctor/tinyHost';

const ALL = /^/;
const HOME = /^\/$/;
const CONTACT = /^\/contact$/;
const ENDPOINT = /^\/api\/contact_api\.php$/;
const PAGE = /^\/(?:|contact|our-work\/monsoon)$/;
const HASHED = /^\/(?:assets|media)\//;
const UNKNOWN = /^\/no-page/;
const ROBOTS = /^\/robots\.txt$/;
const GARBLED = 'page-garbled, not-compressed: advice';
const CLOUDFLARE_ROBOTS = '# BEGIN Cloudflare Managed content\nUser-agent: GPTBot\nDisallow: /\n\n';
const OTHER_HEADER = 'security-header-differs: advice';
const UNENCRYPTED = 'host-facts-other-host: unchecked';
const overPlainHttp = {
  url: 'http://studio.example',
  request: () => ({ origin: 'https://studio.example' }),
  settings: { ...SETTINGS, REDIRECT_TO_SITE_URL: '', HSTS: 'on' },
};
const titled = (rest: string) => `<html><title>Page /contact</title>${rest}`;
const ofSite = (host: string) => titled(`<link rel="canonical" href="https://${host}/contact">`);
const FORMER = ofSite('studio.example');

/** A cache has a former page, and sends it to browsers that ask for this encoding. */
const isCached = (encoding: string) =>
  at(CONTACT, (_reply, { query, headers }) =>
    query === '' && headers['accept-encoding'] === encoding ? { body: Buffer.from(FORMER) } : {},
  );

/** Compressed pages without their Content-Encoding. */
const notDecoded = at(PAGE, ({ headers, body }) => {
  return { headers: { ...headers, 'content-encoding': undefined }, body: brotliCompressSync(body) };
});

const withoutModHeaders = at(ALL, ({ headers }) => {
  const { vary, location, 'content-type': type, 'content-encoding': encoding } = headers;
  return { headers: { vary, location, 'content-type': type, 'content-encoding': encoding } };
});

/** A text stands before the right answer. */
const before = (paths: RegExp, text: string) => at(paths, ({ body }) => ({ body: Buffer.from(`${text}${body}`) }));

/** Another Content-Security-Policy. */
const withPolicy = (change: (policy: string) => string) =>
  at(ALL, ({ headers: { 'content-security-policy': policy = '', ...headers } }) => {
    return { headers: { ...headers, 'content-security-policy': change(policy) } };
  });
const formerPolicy = withPolicy((policy) => policy.replace(/'sha256-./g, "'sha256-_"));

itFindsEach([
  ['a page that was not uploaded', at(CONTACT, { status: 404 }), 'page-missing'],
  ['rules that the host forbids', at(ALL, { status: 500 }), `page-error`],
  ['a site behind a password', at(ALL, { status: 401 }), `site-locked`],
  ['a page that redirects', at(CONTACT, { status: 302, headers: { location: '/other' } }), 'page-redirected'],
  ['a page of a former deploy', sends(CONTACT, FORMER), 'page-differs: advice'],
  ['a tag that keeps robots away', sends(CONTACT, titled('<meta name="robots" content="noindex">')), 'page-differs'],
  ['a cache with a former page', isCached('identity'), 'page-stale'],
  ['a cache with a former page for browsers alone', isCached('br, gzip'), 'page-stale'],
  ['compressed pages without Content-Encoding', notDecoded, GARBLED],
  ['pages that are not what Content-Encoding says', at(CONTACT, { body: Buffer.alloc(0) }), 'page-garbled'],
  ['pages of another SITE_URL', sends(CONTACT, ofSite('old.example')), 'page-differs: advice, canonical-elsewhere'],
  ['files that were left out of an upload', at(/\.(?:woff2|mp4|xml)$/, { status: 404 }), 'page-missing'],
  ['a host without mod_rewrite', at(/^\/contact(?:\/|\.html)$/, { status: 200 }), 'spelling-not-redirected: advice'],
  ['unknown addresses that show Home', at(UNKNOWN, { status: 200 }), 'unknown-address-found'],
  ["the host's own page", at(UNKNOWN, { body: Buffer.from('<html>404') }), 'unknown-address-found: advice'],
  ['a robots.txt that blocks everything', sends(ROBOTS, 'User-agent: *\nDisallow: /\n'), 'robots-differs'],
  ['nothing where Cloudflare adds lines to robots.txt', before(ROBOTS, CLOUDFLARE_ROBOTS), ''],
  ['no build on this machine', { build: undefined }, 'no-build: unchecked'],
  ['a certificate that ends soon', { certificate: certificateFor(-80, 3) }, 'certificate-expires-soon: advice'],
  ['a host that does not run PHP', sends(ENDPOINT, '<?php\ndeclare(strict_types=1);'), `endpoint-fails`],
  ['PHP that fails', at(ENDPOINT, { status: 500 }), `endpoint-fails`, 'auto_prepend_file'],
  ['an endpoint that was not uploaded', at(ENDPOINT, { status: 404 }), `page-missing`],
  ['a firewall before the endpoint', at(ENDPOINT, { status: 406 }), `endpoint-blocked`],
  ['PHP that prints warnings before the answer', before(ENDPOINT, '<b>Warning</b>'), `endpoint-fails`],
  ['a host without mod_headers', withoutModHeaders, `${OTHER_HEADER}, caching-differs: advice`],
  ['a second policy', withPolicy((policy) => `${policy}, img-src *`), 'security-header-differs'],
  ['the policy of a former deploy', formerPolicy, 'security-header-differs', 'writes the rules of the site into'],
  ['HSTS that is not sent', { settings: { ...SETTINGS, HSTS: 'on' } }, OTHER_HEADER],
  ['no HSTS over plain HTTP', overPlainHttp, `https-missing, site-url-differs: advice, ${UNENCRYPTED}`],

  ['pages without nosniff', withHeaders(HOME, { 'x-content-type-options': undefined }), OTHER_HEADER],
  ['HSTS that nobody wanted', withHeaders(ALL, { 'strict-transport-security': 'max-age=1' }), 'header-added: advice'],
  ['pages that browsers keep', withHeaders(HOME, { 'cache-control': 'max-age=14400' }), 'caching-differs'],
  ['a header that keeps robots away', withHeaders(HOME, { 'x-robots-tag': 'noindex, nofollow' }), 'header-added'],
  ['files kept for an hour', withHeaders(HASHED, { 'cache-control': 'max-age=3600' }), 'caching-differs: advice'],
  ['missing files that are kept', withHeaders(/^\/assets\/gone/, { 'cache-control': 'immutable' }), 'caching-differs'],
  ['scripts of a type that browsers refuse', withHeaders(/\.js$/, { 'content-type': 'text/plain' }), 'type-wrong'],
  ['stills without a type', withHeaders(/\.avif$/, { 'content-type': undefined }), 'type-wrong: advice'],
  ['pages in another character set', withHeaders(HOME, { 'content-type': 'text/html; charset=latin1' }), 'type-wrong'],
  ['compressed pages without Vary', withHeaders(HOME, { vary: undefined }), 'not-compressed: advice'],
]);
