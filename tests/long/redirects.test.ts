import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { webServerRules } from '../../scripts/build/site/webServerRules.ts';
import { ROOT, SITE_FACTS_FILE } from '../../scripts/support/paths.ts';
import { PATH, post } from '../support/contact.ts';
import { request } from '../support/host/request.ts';
import { expect, fixtureCheckout, test } from '../support/test.ts';

test('with REDIRECT_TO_SITE_URL and HSTS, every visitor comes to the one address', async ({ startHost }) => {
  const site = 'https://example.org';
  const host = await startHost();
  const upload = join(host.home, 'public_html');
  const facts = JSON.parse(readFileSync(join(fixtureCheckout(), relative(ROOT, SITE_FACTS_FILE)), 'utf8'));
  const rules = webServerRules({ ...facts, redirectTo: site, isHttpsPromised: true });
  for (const [name, text] of Object.entries(rules)) writeFileSync(join(upload, name), text);
  const ask = async (path: string, [scheme, name, proto]: Asked) => {
    const headers = { Host: name, ...(proto && { 'X-Forwarded-Proto': proto }) };
    const answer = await request(scheme === 'https' ? host.secureUrl : host.url, path, { headers });
    return [answer.status, answer.headers.location, answer.headers['strict-transport-security']];
  };
  type Asked = [scheme: 'http' | 'https', host: string, proto?: string];
  const ELSEWHERE: Asked[] = [
    ['http', 'example.org'],
    ['http', 'example.org:80'],
    ['http', 'www.example.org'],
    ['https', 'www.example.org'],
    ['https', '203.0.113.7'],
    ['https', 'exampleXorg'],
    ['http', 'example.org', 'http'],
    ['https', 'example.org', 'http'],
    ['http', 'www.example.org', 'https'],
  ];
  for (const asked of ELSEWHERE) {
    for (const path of ['/', '/contact?a=1&b=%26%20c', '/no/such%20page', PATH])
      expect((await ask(path, asked)).slice(0, 2), asked.join()).toEqual([301, site + path]);
  }
  const HERE: Asked[] = [
    ['https', 'example.org'],
    ['https', 'Example.ORG'],
    ['http', 'example.org', 'https'],
  ];
  for (const asked of HERE) {
    for (const [path, status] of Object.entries({ '/': 200, '/no-such-page': 404, [PATH]: 405 }))
      expect(await ask(path, asked), asked.join()).toEqual([status, undefined, 'max-age=31536000']);
    expect((await ask('/contact/', asked))[1]).toMatch(/\/contact$/);
  }
  // An inquiry is accepted, not redirected without its body; private files are refused; certificates can be made.
  const headers = { Host: 'www.example.org', Origin: 'http://www.example.org' };
  expect((await post(host, { name: '' }, { headers })).status).toBe(422);
  expect((await ask('/.env', ['http', 'example.org']))[0]).toBe(403);
  mkdirSync(join(upload, '.well-known/acme-challenge'), { recursive: true });
  writeFileSync(join(upload, '.well-known/acme-challenge/token'), 'proof');
  expect((await ask('/.well-known/acme-challenge/token', ['http', 'www.example.org']))[0]).toBe(200);
});
