import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFixture, type FixtureBuild } from '../../support/commands/buildFixture';
import { request } from '../../support/host/request';
import { type StartedHost, startApache } from '../../support/host/startApache';

const BUILD_MS = 180_000;
const SITE = 'https://example.org';

let build: FixtureBuild;
let host: StartedHost;

beforeAll(async () => {
  build = await buildFixture(undefined, { SITE_URL: `${SITE}/`, REDIRECT_TO_SITE_URL: 'on', HSTS: 'on' });
  host = await startApache({ site: build.site });
}, BUILD_MS);
afterAll(async () => {
  await host?.stop();
  build?.remove();
});

interface Asked {
  secure?: boolean;
  host?: string;
  proto?: string;
  method?: string;
}

async function ask(path: string, { secure = false, host: name = 'example.org', proto, method = 'GET' }: Asked) {
  const headers = { Host: name, ...(proto === undefined ? {} : { 'X-Forwarded-Proto': proto }) };
  const { status, headers: got } = await request(secure ? host.secureUrl : host.url, path, { method, headers });
  return got.location === undefined ? [status] : [status, got.location];
}

describe('another scheme or host form redirects to the canonical one, by 301', () => {
  test.each<[string, Asked]>([
    ['HTTP', {}],
    ['HTTP, with its port', { host: 'example.org:80' }],
    ['HTTP on www.', { host: 'www.example.org' }],
    ['HTTPS on www.', { secure: true, host: 'www.example.org' }],
    ['HTTPS with its port', { secure: true, host: 'example.org:443' }],
    ['the address of the server', { secure: true, host: '203.0.113.7' }],
    ['a host whose name only looks alike', { secure: true, host: 'exampleXorg' }],
    ['HTTP with a proxy', { proto: 'http' }],
    ['HTTP with a proxy that speaks HTTPS with the server', { secure: true, proto: 'http' }],
    ['HTTPS on www. with a proxy', { proto: 'https', host: 'www.example.org' }],
    ['HEAD over HTTP', { method: 'HEAD' }],
  ])('%s', async (_what, asked) => {
    expect(await ask('/', asked)).toEqual([301, `${SITE}/`]);
    expect(await ask('/contact?a=1&b=%26%20c', asked)).toEqual([301, `${SITE}/contact?a=1&b=%26%20c`]);
    expect(await ask('/no/such%20page', asked)).toEqual([301, `${SITE}/no/such%20page`]);
    expect(await ask('/api/contact_api.php', asked)).toEqual([301, `${SITE}/api/contact_api.php`]);
  });
});

describe('the canonical address is answered', () => {
  test.each<[string, Asked]>([
    ['HTTPS', { secure: true }],
    ['HTTPS in capitals', { secure: true, host: 'Example.ORG' }],
    ['a proxy that speaks HTTPS with the visitor', { proto: 'https' }],
    ['two of them', { proto: 'https, http' }],
    ['a proxy that speaks HTTPS with both', { secure: true, proto: 'https' }],
  ])('%s', async (_what, asked) => {
    expect(await ask('/', asked)).toEqual([200]);
    expect(await ask('/contact', asked)).toEqual([200]);
    expect(await ask('/contact/', asked)).toEqual([301, expect.stringMatching(/\/contact$/)]);
    expect(await ask('/no-such-page', asked)).toEqual([404]);
    expect(await ask('/api/contact_api.php', asked)).toEqual([405]);
  });
});

test('HSTS promises HTTPS over HTTPS alone, directly or through a proxy, for this host', async () => {
  const promise = async (base: string, path: string, more: Record<string, string> = {}) =>
    (await request(base, path, { headers: { Host: 'example.org', ...more } })).headers['strict-transport-security'];
  for (const path of ['/', '/contact/', '/no-such-page', '/api/contact_api.php']) {
    expect(await promise(host.secureUrl, path), path).toBe('max-age=31536000');
    expect(await promise(host.url, path, { 'X-Forwarded-Proto': 'https' }), path).toBe('max-age=31536000');
    expect(await promise(host.url, path), path).toBeUndefined();
  }
});

test('certificate authorities find their proof on every host, without HTTPS', async () => {
  const folder = join(host.home, 'public_html/.well-known/acme-challenge');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'token'), 'proof');
  for (const name of ['example.org', 'www.example.org']) {
    expect(await ask('/.well-known/acme-challenge/token', { host: name })).toEqual([200]);
    expect(await ask('/.well-known/acme-challenge/none', { host: name })).toEqual([404]);
  }
});

test('an inquiry sent to another host form is accepted, not redirected without its body', async () => {
  const answer = await request(host.url, '/api/contact_api.php', {
    method: 'POST',
    headers: { Host: 'www.example.org', Origin: 'http://www.example.org', 'Content-Type': 'application/json' },
    body: '{"name":""}',
  });
  expect([answer.status, answer.headers.location]).toEqual([422, undefined]);
});

test('private files are refused, not redirected', async () => {
  expect(await ask('/.env', {})).toEqual([403]);
  expect(await ask('/.htaccess', { host: 'www.example.org' })).toEqual([403]);
});

/**
 * The best result of each rule of Mozilla's HTTP Observatory, named as there
 * (https://github.com/mdn/mdn-http-observatory, `src/grader/charts.js` and `src/analyzer/tests/`).
 */
describe('of each rule of the HTTP Observatory the site has the best result', () => {
  const home = () => request(host.secureUrl, '/', { headers: { Host: 'example.org' } });
  const policyOf = (text: string) =>
    new Map(
      text.split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        return [name, sources] as const;
      }),
    );

  const RULES: Record<string, () => Promise<void>> = {
    // csp-implemented-with-no-unsafe-default-src-none
    'content-security-policy': async () => {
      const policy = policyOf(String((await home()).headers['content-security-policy']));
      const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
      expect(policy.get('default-src')).toEqual(["'none'"]);
      for (const name of ['script-src', 'style-src', 'object-src']) {
        expect(sources(name).join(' ')).not.toMatch(/'unsafe-|data:|\*|(^| )(https?|ftp):/);
      }
      expect([...policy.values()].flat().join(' ')).not.toMatch(/http:|ftp:/);
      expect(policy.get('base-uri')).toEqual(["'none'"]);
      expect(policy.get('form-action')).toEqual(["'self'"]);
      expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    },
    // cookies-not-found
    cookies: async () => {
      for (const path of ['/', '/contact', '/api/contact_api.php']) {
        const { headers } = await request(host.secureUrl, path, { headers: { Host: 'example.org' } });
        expect(headers['set-cookie']).toBeUndefined();
      }
    },
    // cross-origin-resource-sharing-not-implemented
    'cross-origin-resource-sharing': async () => {
      const { headers } = await request(host.secureUrl, '/', {
        headers: { Host: 'example.org', Origin: 'https://http-observatory.security.mozilla.org' },
      });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
    // redirection-to-https (the first redirection goes to HTTPS on the same host)
    redirection: async () => {
      expect(await ask('/', {})).toEqual([301, `${SITE}/`]);
    },
    // referrer-policy-private
    'referrer-policy': async () => {
      expect((await home()).headers['referrer-policy']).toMatch(
        /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/,
      );
    },
    // hsts-implemented-max-age-at-least-six-months
    'strict-transport-security': async () => {
      const [, seconds] = /^max-age=(\d+)$/.exec(String((await home()).headers['strict-transport-security'])) ?? [];
      expect(Number(seconds)).toBeGreaterThanOrEqual(15_768_000);
    },
    // sri-not-implemented-but-all-scripts-loaded-from-secure-origin
    'subresource-integrity': async () => {
      const { body } = await home();
      expect(body).toContain('<script');
      expect(body).not.toMatch(/<script[^>]*\ssrc=/);
    },
    // x-content-type-options-nosniff
    'x-content-type-options': async () => {
      expect((await home()).headers['x-content-type-options']).toBe('nosniff');
    },
    // x-frame-options-implemented-via-csp
    'x-frame-options': async () => {
      const { headers } = await home();
      expect(policyOf(String(headers['content-security-policy'])).has('frame-ancestors')).toBe(true);
      expect(headers['x-frame-options']).toMatch(/^(deny|sameorigin)$/i);
    },
    // cross-origin-resource-policy-implemented-with-same-origin
    'cross-origin-resource-policy': async () => {
      expect((await home()).headers['cross-origin-resource-policy']).toBe('same-origin');
    },
  };

  test.each(Object.entries(RULES))('%s', (_rule, expectBest) => expectBest());
});
