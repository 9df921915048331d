import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, request } from '../../support/host/request';
import { testSite } from '../../support/host/testSite';
import { fixturePaths } from '../../support/pagePaths';

const { host } = testSite();
const SECRET = 'nobody may read this';

const get = (path: string) => request(host.url, path);
const titleOf = ({ body }: Answer) => body.match(/<title>([^<]+)<\/title>/)?.[1];
const headingOf = ({ body }: Answer) => body.match(/<h1[^>]*>(.*?)<\/h1>/s)?.[1];
const namedAsset = (extension: string) =>
  `/assets/${readdirSync(join(host.home, 'public_html/assets')).find((name) => name.endsWith(extension))}`;

async function expectBrandedNotFound(answer: Answer): Promise<void> {
  expect(answer.status).toBe(404);
  expect(headingOf(answer)).toBe(headingOf(await get('/no-such-page')));
  expect(answer.body).toContain('href="/contact"');
}

describe('a page', () => {
  test.each(fixturePaths)('%s answers at once, without a redirect', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/html; *charset=utf-8$/i);
  });

  test('has a title and a heading that no other page has', async () => {
    const answers = await Promise.all(fixturePaths.map(get));
    for (const partOf of [titleOf, headingOf]) {
      const parts = answers.map(partOf);
      expect(parts).not.toContain(undefined);
      expect(new Set(parts).size).toBe(fixturePaths.length);
    }
  });

  test.each(fixturePaths)('%s keeps its address when a campaign adds a query', async (path) => {
    expect((await get(`${path}?utm_source=news`)).status).toBe(200);
  });

  test.each(fixturePaths)('%s answers HEAD without a body', async (path) => {
    const answer = await request(host.url, path, { method: 'HEAD' });
    expect([answer.status, answer.body]).toEqual([200, '']);
  });
});

describe('another spelling of an address redirects to the canonical one', () => {
  const spellings = fixturePaths
    .filter((path) => path !== '/')
    .flatMap((path) => ['/', '.html', '/index', '/index.html'].map((form) => [path + form, path] as const));

  const encoded = [
    ['/%63ontact', '/contact'],
    ['/our%2Dwork', '/our-work'],
  ] as const;

  test.each([...spellings, ...encoded, ['/index', '/'], ['/index.html', '/']] as const)(
    '%s to %s',
    async (spelling, path) => {
      const answer = await get(`${spelling}?a=1&b=%26`);
      expect(answer.status).toBe(301);
      expect(new URL(String(answer.headers.location), host.url).href).toBe(`${host.url}${path}?a=1&b=%26`);
    },
  );
});

describe('what does not exist is answered with the branded page', () => {
  test.each([
    ['an unknown page', '/no-such-page'],
    ['an unknown page with a trailing slash', '/no-such-page/'],
    ['an unknown page below a known one', '/contact/no-such-page'],
    ['the address of the 404 page', '/404'],
    ['the file of the 404 page', '/404.html'],
    ['an unknown PHP file', '/nope.php'],
    ['an unknown PHP file below api', '/api/nope.php'],
    ['a known page spelled as PHP', '/contact.php'],
    ['the folder of scripts', '/assets'],
    ['the folder of scripts with a slash', '/assets/'],
    ['the folder of pictures with a slash', '/media/'],
    ['the folder of the endpoint', '/api'],
    ['the folder of the endpoint with a slash', '/api/'],
    ['a path behind the endpoint', '/api/contact_api.php/x'],
    ['a script of a former release', '/assets/gone-12345678.js'],
    ['an address in another case', '/Our-Work'],
    ['a doubled slash', '//contact'],
    ['a doubled slash at the end', '/contact//'],
    ['a slash after the file', '/contact.html/'],
    ['two slashes', '//'],
  ])('%s: %s', async (_what, path) => {
    await expectBrandedNotFound(await get(path));
  });

  test('it has a title of its own', async () => {
    const titles = await Promise.all(['/no-such-page', ...fixturePaths].map(async (path) => titleOf(await get(path))));
    expect(new Set(titles).size).toBe(titles.length);
  });
});

describe('a private file in the upload', () => {
  const planted = [
    '.env',
    '.env.production',
    '.git/config',
    '.ftpquota',
    'assets/.hidden',
    'api/.env',
    'api/inquiries.sqlite',
    'inquiries.sqlite',
    'inquiries.sqlite-wal',
    'debug.log',
    'api/php_errors.log',
    'error_log',
    'api/error_log',
    'api/packages/notes.txt',
    'vendor/autoload.php',
    'composer.json',
    'composer.lock',
    'package.json',
    'package-lock.json',
    'studio/package.json',
  ];
  const inUpload = (name: string) => join(host.home, 'public_html', name);

  beforeAll(() => {
    for (const name of planted) {
      mkdirSync(dirname(inUpload(name)), { recursive: true });
      writeFileSync(inUpload(name), SECRET);
    }
  });

  afterAll(() => {
    for (const name of [...planted, '.git', 'vendor', 'studio']) {
      rmSync(inUpload(name), { recursive: true, force: true });
    }
  });

  test.each(planted.map((name) => `/${name}`))('%s is not served', async (path) => {
    const answer = await get(path);
    expect([403, 404]).toContain(answer.status);
    expect(answer.body).not.toContain(SECRET);
  });

  test.each([
    '/.htaccess',
    '/API/release.txt',
    '/%2eenv',
    '/assets/..%2f.env',
    '/assets/%2e%2e/.env',
    '/../.env',
    '//.env',
  ])('%s is not served', async (path) => {
    const answer = await get(path);
    expect([400, 403, 404]).toContain(answer.status);
    expect(answer.body).not.toMatch(/<\?php|MAIL_TO|display_errors|\{\{/);
  });

  test('below api/ only the endpoint answers', async () => {
    const files = readdirSync(inUpload('api'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'contact_api.php')
      .map((entry) => `/${relative(inUpload('.'), join(entry.parentPath, entry.name))}`);
    expect(files).toContain('/api/release.txt');
    for (const path of files) {
      const answer = await get(path);
      expect([403, 404], path).toContain(answer.status);
      expect(answer.body).not.toMatch(/<\?php|MAIL_TO|display_errors|\{\{/);
    }
  });
});

test('what certificate authorities ask for below /.well-known/ is served', async () => {
  const folder = join(host.home, 'public_html/.well-known/acme-challenge');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'token'), 'proof');
  try {
    const answer = await get('/.well-known/acme-challenge/token');
    expect([answer.status, answer.body]).toEqual([200, 'proof']);
  } finally {
    rmSync(dirname(folder), { recursive: true });
  }
});

test('a script is served as one', async () => {
  expect((await get(namedAsset('.js'))).headers['content-type']).toMatch(/^text\/javascript/);
});

test('the endpoint answers at its address', async () => {
  const answer = await get('/api/contact_api.php');
  expect([answer.status, answer.headers.allow]).toEqual([405, expect.stringContaining('POST')]);
});
