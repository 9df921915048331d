import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { responseHeaders } from '../../scripts/build/site/responseHeaders.ts';
import { FORM_TYPE, PATH } from '../support/contact.ts';
import { fixturePaths } from '../support/content.ts';
import { request, unpacked } from '../support/host/request.ts';
import { expect, fixtureSite, test } from '../support/test.ts';

/** Headers that hosts set for all their customers, by `Header set` or by `Header always set`. */
const SERVER_LINES = `
Header set X-Content-Type-Options nosniff
Header set X-Frame-Options SAMEORIGIN
Header always set Referrer-Policy no-referrer
Header set Strict-Transport-Security "max-age=60; includeSubDomains"
ExpiresActive On
ExpiresDefault "access plus 1 hour"
`;
/** All security headers but the policy. */
const SECURITY = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const POLICY = new RegExp(
  "^default-src 'none'; script-src 'self' 'sha256-[^' ]+'; style-src 'self' 'unsafe-inline'; ([a-z]+-src 'self'; ){4}" +
    "frame-src( https://[a-z.-]+){4}; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$",
);
const YEAR = 'public, max-age=31536000, immutable';
const FIXED = ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/site.webmanifest', '/robots.txt'];

const file = (path: string) => readFileSync(join(fixtureSite(), path));
const every = (folder: string) =>
  readdirSync(join(fixtureSite(), folder))
    .filter((name) => !name.endsWith('.br'))
    .map((name) => `/${folder}/${name}`);
const asset = (pattern: RegExp) => every('assets').find((path) => pattern.test(path)) ?? '';

test('each answer has the same security headers once, whatever the host adds', async ({ startHost }) => {
  const names = Object.keys(responseHeaders([], [])).map((name) => name.toLowerCase());
  expect(names).toEqual(['content-security-policy', ...Object.keys(SECURITY)]);
  const host = await startHost({ serverLines: SERVER_LINES });
  const form = (body: string) => ({ method: 'POST', headers: { 'Content-Type': FORM_TYPE }, body });
  const ASKED: [number, string, Parameters<typeof request>[2]?][] = [
    [200, '/'],
    [200, '/contact', { headers: { 'Accept-Encoding': 'br' } }],
    [206, asset(/entry-.*\.js$/), { headers: { Range: 'bytes=0-9' } }],
    [301, '/contact/'],
    [403, '/.htaccess'],
    [404, '/no-such-page'],
    [404, '/api/inquiries.php'],
    [405, PATH],
    [422, PATH, form('name=a')],
    [413, PATH, form('a'.repeat(1_000_001))],
  ];
  const expectAll = async (status: number, path: string, options?: Parameters<typeof request>[2]) => {
    for (const origin of [host.url, host.secureUrl]) {
      const answer = await request(origin, path, options);
      expect(answer.status, path).toBe(status);
      expect(answer.headers, path).toMatchObject(SECURITY);
      // Two policies would be joined by a comma.
      expect(answer.headers['content-security-policy'], path).toMatch(POLICY);
      const { 'set-cookie': cookie, 'x-powered-by': php, 'strict-transport-security': hsts, expires } = answer.headers;
      expect([cookie, php, hsts, expires], path).toEqual([undefined, undefined, undefined, undefined]);
    }
  };
  for (const asked of ASKED) await expectAll(...asked);
  const releases = join(host.home, 'public_html/api/releases');
  renameSync(releases, `${releases}-away`);
  await expectAll(500, PATH, { method: 'POST' });
});

test('browsers keep hashed files for a year, and ask again for pages and icons', async ({ host }) => {
  const KEPT: [number, string, string, Record<string, string>?][] = [
    ...[...every('assets'), ...every('media')].map((path): [number, string, string] => [200, YEAR, path]),
    [206, YEAR, every('media').find((path) => path.endsWith('.mp4')) ?? '', { Range: 'bytes=0-99' }],
    ...[...fixturePaths, ...FIXED].map((path): [number, string, string] => [200, 'no-cache', path]),
    ...['/no-such-page', '/assets/gone-12345678.js', '/media/gone.12345678.avif', '/icon-gone.png'].map(
      (path): [number, string, string] => [404, 'no-cache', path],
    ),
    [405, 'no-store', PATH],
  ];
  for (const [status, rule, path, asked = {}] of KEPT) {
    const answer = await request(host.url, path, { headers: { 'Accept-Encoding': 'gzip, br', ...asked } });
    // `Cache-Control` alone, without `Expires`.
    expect([answer.status, answer.headers['cache-control'], answer.headers.expires], path).toEqual([
      status,
      rule,
      undefined,
    ]);
  }
});

test('pages and scripts are sent as the visitor’s browser accepts them', async ({ host }) => {
  /** The `Accept-Encoding` of a request, and the `Content-Encoding` of the answer. */
  const NEGOTIATIONS = [
    ['', undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0, br;q=0', undefined],
    ['xbr, brx', undefined],
  ] as const;
  const FILES = [
    ['/', 'index.html', 'text/html; charset=utf-8'],
    ['/contact', 'contact.html', 'text/html; charset=utf-8'],
    [asset(/entry-.*\.js$/), asset(/entry-.*\.js$/), 'text/javascript'],
    [asset(/style-.*\.css$/), asset(/style-.*\.css$/), 'text/css'],
  ] as const;
  for (const [path, original, type] of FILES) {
    for (const [accepted, encoding] of NEGOTIATIONS) {
      const answer = await request(host.url, path, { headers: { 'Accept-Encoding': accepted } });
      const what = `${path} accepting ${accepted}`;
      expect([answer.status, answer.headers['content-encoding'], answer.headers['content-type']], what).toEqual([
        200,
        encoding,
        type,
      ]);
      expect(String(answer.headers.vary).toLowerCase(), what).toBe('accept-encoding');
      expect(unpacked(answer).equals(file(original)), what).toBe(true);
      if (encoding === 'br') expect(answer.bytes.equals(file(`${original}.br`)), what).toBe(true);
    }
    expect((await request(host.url, `/${original}.br`)).status).toBe(404);
  }
  for (const path of [...every('media').slice(0, 4), asset(/\.woff2$/), '/icon-512.png']) {
    const answer = await request(host.url, path, { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect([answer.status, answer.headers['content-encoding']], path).toEqual([200, undefined]);
  }
});

test('a browser that has a page asks for it again in a few bytes', async ({ host }) => {
  for (const encoding of ['identity', 'br']) {
    const { headers } = await request(host.url, '/contact', { headers: { 'Accept-Encoding': encoding } });
    const again = await request(host.url, '/contact', {
      headers: { 'Accept-Encoding': encoding, 'If-None-Match': String(headers.etag) },
    });
    expect([again.status, again.bytes.length, again.headers['cache-control']]).toEqual([304, 0, 'no-cache']);
    const other = encoding === 'br' ? 'identity' : 'br';
    const changed = { 'Accept-Encoding': other, 'If-None-Match': String(headers.etag) };
    expect((await request(host.url, '/contact', { headers: changed })).status).toBe(200);
  }
});

test('a page of PHP says how long it is', async ({ host }) => {
  const headers = { 'Content-Type': FORM_TYPE, 'Accept-Encoding': 'gzip, br' };
  const page = await request(host.url, PATH, { method: 'POST', headers, body: 'name=Asha' });
  expect([page.status, Number(page.headers['content-length'])]).toEqual([422, page.bytes.length]);
});
