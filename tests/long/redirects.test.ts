import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFixture } from '../support/commands/buildFixture.ts';
import { PATH, post } from '../support/contact.ts';
import { request } from '../support/host/request.ts';
import { expect, test } from '../support/test.ts';

test('with REDIRECT_TO_SITE_URL and HSTS, every visitor comes to the one address', async ({ startHost }) => {
  const site = 'https://example.org';
  const build = await buildFixture(undefined, { SITE_URL: `${site}/`, REDIRECT_TO_SITE_URL: 'on', HSTS: 'on' });
  const host = await startHost({ site: build.site });
  interface Asked {
    secure?: boolean;
    host?: string;
    proto?: string;
  }
  const ask = async (path: string, { secure = false, host: name = 'example.org', proto }: Asked) => {
    const headers = { Host: name, ...(proto === undefined ? {} : { 'X-Forwarded-Proto': proto }) };
    const answer = await request(secure ? host.secureUrl : host.url, path, { headers });
    return [answer.status, answer.headers.location, answer.headers['strict-transport-security']];
  };
  const ELSEWHERE: Asked[] = [
    {},
    { host: 'example.org:80' },
    { host: 'www.example.org' },
    { secure: true, host: 'www.example.org' },
    { secure: true, host: '203.0.113.7' },
    { secure: true, host: 'exampleXorg' },
    { proto: 'http' },
    { secure: true, proto: 'http' },
    { proto: 'https', host: 'www.example.org' },
  ];
  for (const asked of ELSEWHERE) {
    for (const path of ['/', '/contact?a=1&b=%26%20c', '/no/such%20page', PATH]) {
      expect((await ask(path, asked)).slice(0, 2), JSON.stringify(asked)).toEqual([301, site + path]);
    }
  }
  const HERE: Asked[] = [{ secure: true }, { secure: true, host: 'Example.ORG' }, { proto: 'https' }];
  for (const asked of HERE) {
    for (const [path, status] of [
      ['/', 200],
      ['/no-such-page', 404],
      [PATH, 405],
    ] as const) {
      expect(await ask(path, asked), JSON.stringify(asked)).toEqual([status, undefined, 'max-age=31536000']);
    }
    expect((await ask('/contact/', asked))[1]).toMatch(/\/contact$/);
  }
  // An inquiry is accepted, not redirected without its body; private files are refused; certificates can be made.
  const headers = { Host: 'www.example.org', Origin: 'http://www.example.org' };
  expect((await post(host, { name: '' }, { headers })).status).toBe(422);
  expect((await ask('/.env', {}))[0]).toBe(403);
  const folder = join(host.home, 'public_html/.well-known/acme-challenge');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'token'), 'proof');
  expect((await ask('/.well-known/acme-challenge/token', { host: 'www.example.org' }))[0]).toBe(200);
  build.remove();
});
