import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fixturePaths } from '../support/content.ts';
import { type Answer, request } from '../support/host/request.ts';
import { expect, test } from '../support/test.ts';

const SECRET = 'nobody may read this';

const headingOf = ({ body }: Answer) => body.match(/<h1[^>]*>(.*?)<\/h1>/s)?.[1];

test('each page answers at its address at once, with a query of a campaign, and to HEAD', async ({ host }) => {
  for (const path of fixturePaths) {
    const answer = await request(host.url, `${path}?utm_source=news`);
    expect(answer.status, path).toBe(200);
    expect(answer.headers['content-type'], path).toMatch(/^text\/html; *charset=utf-8$/i);
    expect(headingOf(answer), path).toMatch(/\S/);
    const head = await request(host.url, path, { method: 'HEAD' });
    expect([head.status, head.body], path).toEqual([200, '']);
  }
});

test('another spelling of an address leads to the canonical one', async ({ host }) => {
  const spellings = fixturePaths
    .filter((path) => path !== '/')
    .flatMap((path) => ['/', '.html', '/index', '/index.html'].map((form) => [path + form, path] as const));
  const others = { '/index': '/', '/index.html': '/', '/%63ontact': '/contact', '/our%2Dwork': '/our-work' };
  for (const [spelling, path] of [...spellings, ...Object.entries(others)]) {
    const { status, headers } = await request(host.url, `${spelling}?a=1&b=%26`);
    expect([status, new URL(String(headers.location), host.url).href], spelling).toEqual([
      301,
      `${host.url}${path}?a=1&b=%26`,
    ]);
  }
});

test('what does not exist is answered with the branded page', async ({ host }) => {
  const notFound = headingOf(await request(host.url, '/no-such-page'));
  const MISSING = [
    ...['/no-such-page/', '/contact/no-such-page', '/404', '/404.html', '/nope.php', '/api/nope.php', '/contact.php'],
    ...['/assets', '/assets/', '/media/', '/api', '/api/', '/api/contact_api.php/x', '/assets/gone-12345678.js'],
    ...['/Our-Work', '//contact', '/contact//', '/contact.html/', '//', '/contact.html.br'],
  ];
  for (const path of MISSING) {
    const answer = await request(host.url, path, { headers: { 'Accept-Encoding': 'br' } });
    expect(answer.status, path).toBe(404);
    const plain = await request(host.url, path);
    expect(headingOf(plain), path).toBe(notFound);
    expect(plain.body).toContain('href="/contact"');
  }
});

test('no private file of the upload is served, but what is below /.well-known/', async ({ host }) => {
  const inUpload = (name: string) => join(host.home, 'public_html', name);
  const PLANTED = [
    ...['.env', '.env.production', '.git/config', '.ftpquota', 'assets/.hidden', 'api/.env', 'api/inquiries.sqlite'],
    ...['inquiries.sqlite', 'inquiries.sqlite-wal', 'debug.log', 'api/php_errors.log', 'error_log', 'api/error_log'],
    ...['api/packages/notes.txt', 'vendor/autoload.php', 'composer.json', 'composer.lock', 'package.json'],
    ...['package-lock.json', 'studio/package.json'],
  ];
  for (const name of PLANTED) {
    mkdirSync(dirname(inUpload(name)), { recursive: true });
    writeFileSync(inUpload(name), SECRET);
  }
  // A certificate authority looks for its proof there.
  const PROOF = '.well-known/acme-challenge/token';
  mkdirSync(dirname(inUpload(PROOF)), { recursive: true });
  writeFileSync(inUpload(PROOF), 'proof');
  const ofEndpoint = readdirSync(inUpload('api'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'contact_api.php')
    .map((entry) => relative(inUpload('.'), join(entry.parentPath, entry.name)));
  expect(ofEndpoint).toContain('api/release.txt');
  try {
    expect((await request(host.url, `/${PROOF}`)).body).toBe('proof');
    const spelled = ['API/release.txt', '%2eenv', 'assets/..%2f.env', 'assets/%2e%2e/.env', '../.env', '/.env'];
    for (const name of [...PLANTED, '.htaccess', ...ofEndpoint, ...spelled]) {
      const answer = await request(host.url, `/${name}`);
      expect([400, 403, 404], name).toContain(answer.status);
      expect(answer.body, name).not.toMatch(/nobody may read this|<\?php|MAIL_TO|display_errors|\{\{/);
    }
  } finally {
    for (const name of [...PLANTED, '.git', 'vendor', 'studio', '.well-known'])
      rmSync(inUpload(name), { recursive: true, force: true });
  }
});
