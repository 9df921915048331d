import { at, itFindsEach, type Situation, sends, withHeaders } from '../../../support/doctor/tinyHost';

const CONTACT = /^\/contact$/;
const ENDPOINT = /^\/api\/contact_api\.php$/;
const PAGE = /^\/(?:|contact|landing|our-work\/monsoon)$/;
const NO_FACTS = 'host-facts-without-endpoint: unchecked';
const titled = (rest: string) => `<html><title>Page /contact</title>${rest}`;
const ofSite = (host: string) => titled(`<link rel="canonical" href="https://${host}/contact">`);
const FORMER = ofSite('studio.example');
const UNKNOWN = /^\/no-page/;

/** A cache has a former page, and sends it to browsers that ask for this encoding. */
const isCached = (encoding: string): Situation =>
  at(CONTACT, ({ headers }, request) =>
    request.query === '' && request.headers['Accept-Encoding'] === encoding
      ? { headers: { ...headers, 'content-encoding': undefined }, body: Buffer.from(FORMER) }
      : {},
  );

itFindsEach([
  ['a page that was not uploaded', at(CONTACT, { status: 404 }), 'page-missing'],
  ['rules that the host forbids', at(/^/, { status: 500 }), `page-error, ${NO_FACTS}`],
  ['a site behind a password', at(/^/, { status: 401 }), `site-locked, ${NO_FACTS}`],
  ['a page that redirects', at(CONTACT, { status: 302, headers: { location: '/other' } }), 'page-redirected'],
  ['a page of a former deploy', sends(CONTACT, FORMER), 'page-differs: advice'],
  ['a cache with a former page', isCached('identity'), 'page-stale'],
  ['a cache with a former page for Brotli alone', isCached('br'), 'page-stale'],
  ['a page without its scripts', sends(CONTACT, titled('<script src="/assets/gone-0.js">')), 'page-without-files'],
  ['compressed pages without Content-Encoding', withHeaders(PAGE, { 'content-encoding': undefined }), 'page-garbled'],
  ['pages of another SITE_URL', sends(CONTACT, ofSite('old.example')), 'page-differs: advice, canonical-elsewhere'],
  ['scripts and films that were left out of an upload', at(/\.(?:woff2|mp4)$/, { status: 404 }), 'files-missing'],
  ['a host without mod_rewrite', at(/^\/contact(?:\/|\.html)$/, { status: 200 }), 'spelling-not-redirected: advice'],
  ['a film with a slash that is missing', at(/\/monsoon\/$/, { status: 404 }), 'spelling-not-redirected: advice'],
  ['unknown addresses that show Home', at(UNKNOWN, { status: 200 }), 'unknown-address-found'],
  ["the host's own page", at(UNKNOWN, { headers: {}, body: Buffer.from('404') }), 'not-found-page-differs: advice'],
  ['no build on this machine', { build: undefined }, 'no-build: unchecked'],
]);

itFindsEach([
  ['a host that does not run PHP', sends(ENDPOINT, '<?php\ndeclare(strict_types=1);'), `php-not-run, ${NO_FACTS}`],
  ['an old PHP', at(ENDPOINT, { status: 500, headers: { 'x-powered-by': 'PHP/7.4' } }), `php-too-old, ${NO_FACTS}`],
  [
    'PHP that fails, because it is old or because the file of a firewall is gone',
    at(ENDPOINT, { status: 500, body: Buffer.alloc(0) }),
    `endpoint-fails, ${NO_FACTS}`,
    'auto_prepend_file',
  ],
  ['an endpoint that was not uploaded', at(ENDPOINT, { status: 404 }), `endpoint-missing, ${NO_FACTS}`],
  ['a firewall before the endpoint', at(ENDPOINT, { status: 406 }), `endpoint-blocked, ${NO_FACTS}`],
  [
    'PHP that prints warnings before the answer',
    at(ENDPOINT, ({ body }) => ({ body: Buffer.concat([Buffer.from('<b>Warning</b>'), body]) })),
    `endpoint-fails, ${NO_FACTS}`,
  ],
]);
