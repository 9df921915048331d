import { expect, it } from 'vitest';
import type { HostReply } from '../../../support/doctor/host/healthyAnswer';
import { checkHealthyHost, healthyHost, itFindsEach } from '../../../support/doctor/host/healthyHost';

const own = healthyHost();
const FORMER = Buffer.from(
  '<html><title>Page /contact</title><link rel="canonical" href="https://studio.example/contact">',
);
const withFile = (name: string, text: string) => (files: Map<string, Buffer>) => files.set(name, Buffer.from(text));
const endpoint =
  (change: (reply: HostReply) => Partial<HostReply>) =>
  (reply: HostReply, { path }: { path: string }) =>
    path === '/api/contact_api.php' ? { ...reply, ...change(reply) } : reply;
const isPage = (path: string) => ['/', '/contact', '/landing', '/our-work/monsoon'].includes(path);

it('leaves nothing but GET and HEAD requests at the host', async () => {
  await checkHealthyHost(own);
  expect(new Set(own.host.requests.map(({ method }) => method))).toEqual(new Set(['GET', 'HEAD']));
});

itFindsEach(own, {
  'a page that was not uploaded': {
    files: (files) => files.delete('our-work/monsoon.html'),
    finds: ['page-missing'],
    fix: 'npm run deploy -- --adopt',
  },
  'a page that is forbidden': {
    reply: (reply, { path }) => (path === '/contact' ? { ...reply, status: 403 } : reply),
    finds: ['site-blocked'],
    fix: 'set the permissions',
  },
  'rules that the host forbids': {
    reply: (reply) => ({ ...reply, status: 500 }),
    finds: ['page-error', 'host-facts-without-endpoint'],
    fix: 'Metrics, Errors',
  },
  'a site behind a password': {
    reply: (reply) => ({ ...reply, status: 401 }),
    finds: ['site-locked', 'host-facts-without-endpoint'],
    fix: 'Directory Privacy',
  },
  'a page that redirects elsewhere': {
    reply: (reply, { path }) =>
      path === '/contact' ? { ...reply, status: 302, headers: { Location: 'https://other.example/' } } : reply,
    finds: ['page-redirected'],
    fix: 'open Redirects',
  },
  'a page of a former deploy': {
    files: (files) => files.set('contact.html', FORMER),
    finds: ['page-differs'],
    fix: 'npm run deploy -- --verify',
  },
  'a cache with a former page': {
    reply: (reply, { path, query }) =>
      path === '/contact' && query === ''
        ? { ...reply, headers: { 'Content-Type': 'text/html' }, body: FORMER }
        : reply,
    finds: ['page-stale'],
    fix: 'Flush All',
  },
  'a cache with a former page for browsers with Brotli alone': {
    reply: (reply, { path, query, headers }) =>
      path === '/contact' && query === '' && headers['accept-encoding'] === 'br'
        ? { ...reply, headers: { 'Content-Type': 'text/html' }, body: FORMER }
        : reply,
    finds: ['page-stale'],
    fix: 'Purge Everything',
  },
  'a page whose scripts are gone': {
    files: withFile('contact.html', '<html><title>Page /contact</title><script src="/assets/gone-00000000.js">'),
    finds: ['page-without-files'],
    fix: 'npm run deploy -- --adopt',
  },
  'compressed pages without Content-Encoding': {
    reply: (reply, { path }) => {
      const { 'Content-Encoding': _, ...headers } = reply.headers;
      return isPage(path) ? { ...reply, headers } : reply;
    },
    finds: ['page-garbled'],
    fix: 'mod_headers and mod_mime',
  },
  'pages of another SITE_URL': {
    files: withFile(
      'contact.html',
      '<html><title>Page /contact</title><link rel="canonical" href="https://old.example/contact">',
    ),
    finds: ['page-differs', 'canonical-elsewhere'],
    fix: 'npm run deploy',
  },
  'scripts and films that were left out of an upload': {
    files: (files) => {
      files.delete('assets/letters-33333333.woff2');
      files.delete('media/rain.44444444.mp4');
    },
    finds: ['files-missing'],
    fix: 'npm run deploy -- --adopt',
  },
  'a host without mod_rewrite': {
    reply: (reply, { path }) => (/\/contact(?:\/|\.html)$/.test(path) ? { ...reply, status: 200 } : reply),
    finds: ['spelling-not-redirected'],
    fix: 'mod_rewrite',
  },
  'a film page with a slash that is not found': {
    reply: (reply, { path }) => (path === '/our-work/monsoon/' ? { ...reply, status: 404 } : reply),
    finds: ['spelling-not-redirected'],
    fix: '--adopt',
  },
  'unknown addresses that show Home': {
    reply: (reply, { path }) => (path.startsWith('/no-page') ? { ...reply, status: 200 } : reply),
    finds: ['unknown-address-found'],
    fix: 'Error Pages',
  },
  "the host's own page for status 404": {
    reply: (reply, { path }) =>
      path.startsWith('/no-page')
        ? { ...reply, headers: { 'Content-Type': 'text/html' }, body: Buffer.from('<title>404 Not Found</title>') }
        : reply,
    finds: ['not-found-page-differs'],
    fix: 'Error Pages',
  },
  'a host that does not run PHP': {
    reply: endpoint(() => ({ status: 200, body: Buffer.from('<?php\ndeclare(strict_types=1);') })),
    finds: ['php-not-run', 'host-facts-without-endpoint'],
    fix: 'MultiPHP Manager',
  },
  'an old PHP that names itself': {
    reply: endpoint(({ headers }) => ({ status: 500, headers: { ...headers, 'X-Powered-By': 'PHP/7.4.33' } })),
    finds: ['php-too-old', 'host-facts-without-endpoint'],
    fix: 'choose PHP 8.2 or newer',
  },
  'an old PHP that fails': {
    reply: endpoint(() => ({ status: 500, body: Buffer.alloc(0) })),
    finds: ['endpoint-fails', 'host-facts-without-endpoint'],
    fix: 'choose PHP 8.2 or newer',
  },
  'a file of a firewall that is gone': {
    reply: endpoint(() => ({ status: 500, body: Buffer.alloc(0) })),
    finds: ['endpoint-fails', 'host-facts-without-endpoint'],
    fix: 'auto_prepend_file',
  },
  'an endpoint that was not uploaded': {
    reply: endpoint(() => ({ status: 404 })),
    finds: ['endpoint-missing', 'host-facts-without-endpoint'],
    fix: 'npm run deploy -- --adopt',
  },
  'a firewall before the endpoint': {
    reply: endpoint(() => ({ status: 406, body: Buffer.from('Not Acceptable! Mod_Security') })),
    finds: ['endpoint-blocked', 'host-facts-without-endpoint'],
    fix: 'ModSecurity',
  },
  'a challenge of Cloudflare before the endpoint': {
    reply: endpoint(() => ({ status: 503, headers: { 'cf-mitigated': 'challenge' } })),
    finds: ['endpoint-blocked', 'host-facts-without-endpoint'],
    fix: 'WAF',
  },
  'PHP that prints warnings before the answer': {
    reply: endpoint(({ body }) => ({ body: Buffer.concat([Buffer.from('<br />\n<b>Warning</b>'), body]) })),
    finds: ['endpoint-fails', 'host-facts-without-endpoint'],
    fix: 'Metrics, Errors',
  },
  'no build on this machine': {
    hasBuild: false,
    finds: ['no-build'],
    fix: 'npm run build',
  },
});

it.each([
  ['is not set', { SMTP_PASSWORD: 'open sesame 42' }, ['host-facts-other-host']],
  ['could not be read', null, []],
])(
  'asks neither for a canonical address nor for a sitemap of another name when SITE_URL %s',
  async (_, settings, ids) => {
    expect((await checkHealthyHost(own, { settings })).map(({ id }) => id)).toEqual(ids);
  },
);
