import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { request } from '../../support/host/request';
import { type StartedHost, startApache } from '../../support/host/startApache';
import { fixturePaths } from '../../support/pagePaths';

const SECRET = '# nobody may read this';

/** What a panel of Debian's Apache, and what cPanel with CloudLinux and Plesk let a customer change. */
const USER_FOLDERS = 'AllowOverride FileInfo AuthConfig Limit Indexes';
const OPTIONS_LIST = `${USER_FOLDERS} Options=Indexes,Includes,SymLinksIfOwnerMatch`;

/** Hosts, each with the Apache modules that it lacks and that the shipped `.htaccess` would use, and with what it allows. */
const HOSTS: Record<string, { lacks?: string[]; rights?: string }> = {
  'without Brotli': { lacks: ['brotli'] },
  'without compression of its own': { lacks: ['brotli', 'deflate', 'filter'] },
  'without headers': { lacks: ['headers'] },
  'without rewriting': { lacks: ['rewrite'] },
  'with next to nothing': {
    lacks: ['brotli', 'deflate', 'filter', 'headers', 'rewrite', 'expires', 'setenvif', 'env'],
  },
  'with Options of its own': {
    rights: `Options MultiViews Indexes SymLinksIfOwnerMatch IncludesNoExec\n  ${USER_FOLDERS}`,
  },
  'with a list of Options': { rights: `Options Indexes FollowSymLinks\n  ${OPTIONS_LIST}` },
  'with the least that it may allow': { rights: 'Options SymLinksIfOwnerMatch\n  AllowOverride FileInfo Indexes' },
  'with neither rewriting nor Options': {
    lacks: ['rewrite', 'negotiation'],
    rights: `Options Indexes\n  ${USER_FOLDERS}`,
  },
};

describe.each(Object.entries(HOSTS))('a host %s', (_what, { lacks: withoutModules = [], rights }) => {
  let host: StartedHost;
  const without = (name: string) => withoutModules.includes(name);
  const get = (path: string, accepted = 'identity') =>
    request(host.url, path, { headers: { 'Accept-Encoding': accepted } });

  beforeAll(async () => {
    host = await startApache({ site: inject('fixture').site, withoutModules, ...(rights ? { rights } : {}) });
  });
  afterAll(() => host?.stop());

  test('shows every page at its address', async () => {
    for (const path of fixturePaths) {
      const first = await get(path);
      // Without mod_rewrite, Apache redirects a page with a folder of the same name to the address with a slash.
      const isFolder = first.status === 301 && new URL(String(first.headers.location)).pathname === `${path}/`;
      const answer = isFolder && without('rewrite') ? await get(`${path}/`) : first;
      expect([answer.status, answer.headers['content-encoding']], path).toEqual([200, undefined]);
      expect(answer.headers['content-type'], path).toMatch(/^text\/html; *charset=utf-8$/i);
      expect(answer.body, path).toMatch(/<h1[\s\S]*<\/html>\s*$/);
    }
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('sends nothing compressed by %s without saying so', async (accepted, unpack) => {
    const { body } = await get('/contact');
    const answer = await get('/contact', accepted);
    const encoding = answer.headers['content-encoding'];
    if (encoding === undefined) expect(answer.body).toBe(body);
    else expect([encoding, unpack(answer.bytes).toString()]).toEqual([accepted, body]);
    // `Vary` keeps proxy caches from serving the compressed form to other clients.
    if (encoding !== undefined) expect(answer.headers.vary).toMatch(/accept-encoding/i);
    // The rules choose what the build has compressed by Brotli, or the host compresses.
    const isExpected = accepted === 'br' ? !without('rewrite') : !without('deflate');
    if (isExpected) expect(encoding).toBe(accepted);
  });

  test('answers missing and private files with 403 or 404', async () => {
    mkdirSync(join(host.home, 'public_html/api'), { recursive: true });
    for (const name of ['.env', 'api/.env', 'inquiries.sqlite', 'debug.log'])
      writeFileSync(join(host.home, 'public_html', name), SECRET);
    for (const path of ['/no-such-page', '/.env', '/api/.env', '/inquiries.sqlite', '/debug.log', '/.htaccess']) {
      const answer = await get(path);
      expect([403, 404], path).toContain(answer.status);
      expect(answer.body).not.toContain(SECRET);
    }
    const parts = readdirSync(join(host.home, 'public_html/api'), { recursive: true, encoding: 'utf8' });
    for (const path of parts.filter((name) => /\.(php|html|txt)$/.test(name) && name !== 'contact_api.php')) {
      expect([403, 404], path).toContain((await get(`/api/${path}`)).status);
    }
  });

  if (!without('rewrite')) {
    test('redirects other spellings, and finds no other address', async () => {
      for (const path of ['/contact', '/our-work', fixturePaths.find((name) => name.startsWith('/our-work/')) ?? '']) {
        for (const spelling of [
          `${path}/`,
          `${path}.html`,
          `${path}/index`,
          `${path}/index.html`,
          `${path}%2ehtml`,
          `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
        ]) {
          const { status, headers } = await get(spelling);
          expect([status, headers.location && new URL(String(headers.location)).pathname], spelling).toEqual([
            301,
            path,
          ]);
        }
      }
      for (const path of ['/no-such-page', '/404', '/404.html', '/contact.html.br', '/contact.html/', '/contact//'])
        expect((await get(path, 'br')).status, path).toBe(404);
    });
  }

  test('lists no folder', async () => {
    for (const path of ['/assets/', '/media/', '/api/', '/.well-known/']) {
      mkdirSync(join(host.home, 'public_html/.well-known'), { recursive: true });
      expect([403, 404], path).toContain((await get(path)).status);
    }
  });

  test('takes what a form sends', async () => {
    const answer = await request(host.url, '/api/contact_api.php', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"name":""}',
    });
    expect(answer.status).toBe(422);
  });
});
