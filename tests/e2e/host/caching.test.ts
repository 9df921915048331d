import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { request } from '../../support/host/request';
import { testSite } from '../../support/host/testSite';
import { fixturePaths } from '../../support/pagePaths';

const { host } = testSite();
const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';
const ASK_AGAIN = 'no-cache';

const every = (folder: string) =>
  readdirSync(join(host.home, 'public_html', folder))
    .filter((name) => !name.endsWith('.br'))
    .map((name) => `/${folder}/${name}`);
const ruleOf = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await request(host.url, path, { headers: { 'Accept-Encoding': 'gzip, br', ...headers } });
  // `Cache-Control` alone, without `Expires`.
  expect(answer.headers.expires, path).toBeUndefined();
  return [answer.status, answer.headers['cache-control']];
};

describe('browsers keep', () => {
  test('for a year, without revalidation, files with a content hash in their name', async () => {
    const paths = [...every('assets'), ...every('media')];
    expect(paths.length).toBeGreaterThan(50);
    for (const path of paths) expect(await ruleOf(path), path).toEqual([200, YEAR]);
  });

  test('for a year too a range of a film, and a file after a 304', async () => {
    const film = every('media').find((path) => path.endsWith('.mp4')) ?? '';
    expect(await ruleOf(film, { Range: 'bytes=0-99' })).toEqual([206, YEAR]);
    const { etag } = (await request(host.url, film)).headers;
    expect(await ruleOf(film, { 'If-None-Match': String(etag) })).toEqual([304, YEAR]);
  });

  test.each(fixturePaths)('no page without revalidation: %s', async (path) => {
    expect(await ruleOf(path)).toEqual([200, ASK_AGAIN]);
  });

  test.each(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/site.webmanifest', '/robots.txt'])(
    'for a day %s',
    async (path) => expect(await ruleOf(path)).toEqual([200, DAY]),
  );

  test.each(['/no-such-page', '/assets/gone-12345678.js', '/media/gone.12345678.avif', '/icon-gone.png'])(
    'no 404 answer without revalidation: %s',
    async (path) => expect(await ruleOf(path)).toEqual([404, ASK_AGAIN]),
  );

  test('no answer of PHP', async () => {
    expect(await ruleOf('/api/contact_api.php')).toEqual([405, 'no-store']);
  });
});
