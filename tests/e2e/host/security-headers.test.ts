import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { responseHeaders } from '../../../scripts/build/site/responseHeaders';
import { type Answer, request } from '../../support/host/request';
import { type StartedHost, startApache } from '../../support/host/startApache';
import { fixturePaths } from '../../support/pagePaths';

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
const EXPECTED = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const FORM = 'application/x-www-form-urlencoded';

let host: StartedHost;
const inUpload = (name: string) => join(host.home, 'public_html', name);
const asset = (pattern: RegExp) => `/assets/${readdirSync(inUpload('assets')).find((name) => pattern.test(name))}`;

beforeAll(async () => {
  host = await startApache({ site: inject('fixture').site, serverLines: SERVER_LINES });
});
afterAll(() => host?.stop());

type Asked = { status: number; path: () => string; options?: Parameters<typeof request>[2] };

const ASKED: Record<string, Asked> = {
  'a page': { status: 200, path: () => '/' },
  'a page that the build has compressed': {
    status: 200,
    path: () => '/contact',
    options: { headers: { 'Accept-Encoding': 'br' } },
  },
  'a script': { status: 200, path: () => asset(/^entry-.*\.js$/) },
  'a part of it': { status: 206, path: () => asset(/^entry-.*\.js$/), options: { headers: { Range: 'bytes=0-9' } } },
  'another spelling of an address': { status: 301, path: () => '/contact/' },
  'what is refused': { status: 403, path: () => '/.htaccess' },
  'what is not there': { status: 404, path: () => '/no-such-page' },
  'the endpoint, asked in a wrong way': { status: 405, path: () => '/api/contact_api.php' },
  'a form with mistakes': {
    status: 422,
    path: () => '/api/contact_api.php',
    options: { method: 'POST', headers: { 'Content-Type': FORM }, body: 'name=a' },
  },
  'what is too large for PHP': {
    status: 413,
    path: () => '/api/contact_api.php',
    options: { method: 'POST', headers: { 'Content-Type': FORM }, body: 'a'.repeat(1_000_001) },
  },
  'a file of PHP': { status: 404, path: () => '/api/inquiries.php' },
};

function expectAll({ headers }: Answer): void {
  expect(headers).toMatchObject(EXPECTED);
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; /);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|,/);
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['x-powered-by']).toBeUndefined();
}

describe.each(Object.entries(ASKED))('%s', (_what, { status, path, options }) => {
  test('has each security header once, whatever the host adds', async () => {
    const answer = await request(host.url, path(), options);
    expect(answer.status).toBe(status);
    expectAll(answer);
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });

  test('has them over HTTPS too, without HSTS unless the owner turns it on', async () => {
    const answer = await request(host.secureUrl, path(), options);
    expect(answer.status).toBe(status);
    expectAll(answer);
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });
});

test('the build writes these headers, the policy, and no others', () => {
  const written = Object.keys(responseHeaders({ scripts: [], styles: [], frames: [] }));
  expect(written.map((name) => name.toLowerCase()).sort()).toEqual(
    ['content-security-policy', ...Object.keys(EXPECTED)].sort(),
  );
});

test('an answer to a PHP error has each security header too', async () => {
  renameSync(inUpload('api/releases'), inUpload('api/away'));
  try {
    const answer = await request(host.secureUrl, '/api/contact_api.php', { method: 'POST' });
    expect(answer.status).toBe(500);
    expectAll(answer);
  } finally {
    renameSync(inUpload('api/away'), inUpload('api/releases'));
  }
});

test('the `Expires` header of the host is not sent with a page', async () => {
  const { headers } = await request(host.url, '/');
  expect([headers['cache-control'], headers.expires]).toEqual(['no-cache', undefined]);
});

test('the CSP of a page has the hashes of its style and script, and that of other files has none', async () => {
  const hashes = async (path: string) => {
    const { headers } = await request(host.url, path);
    return String(headers['content-security-policy']).match(/'sha256-/g)?.length ?? 0;
  };
  for (const page of [...fixturePaths, '/no-such-page']) {
    expect(await hashes(page), page).toBe(2);
  }
  const files = ['/favicon.svg', '/favicon.ico', '/site.webmanifest', '/robots.txt'];
  for (const file of [...files, asset(/^entry-.*\.js$/), asset(/^style-.*\.css$/)])
    expect(await hashes(file), file).toBe(0);
});
