import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Answer, request } from '../../support/host/request';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const file = (path: string) => readFileSync(join(host.home, 'public_html', path));
const asset = (pattern: RegExp) => {
  const name = readdirSync(join(host.home, 'public_html/assets')).find((each) => pattern.test(each));
  return `assets/${name}`;
};

const ask = (path: string, accepted: string | undefined, options: { method?: string; range?: string } = {}) =>
  request(host.url, path, {
    method: options.method ?? 'GET',
    headers: {
      ...(accepted === undefined ? {} : { 'Accept-Encoding': accepted }),
      ...(options.range === undefined ? {} : { Range: options.range }),
    },
  });

function unpacked({ headers, bytes }: Answer): Buffer {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[String(headers['content-encoding'])];
  return unpack === undefined ? bytes : unpack(bytes);
}

/** The `Accept-Encoding` of a request, and the `Content-Encoding` of the answer. */
const NEGOTIATIONS = [
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br, gzip', 'br'],
  ['gzip,br', 'br'],
  ['BR', 'br'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
  ['br;q=0.001, gzip', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip, br; q=0.000', 'gzip'],
  ['gzip;q=0', undefined],
  ['gzip;q=0, br;q=0', undefined],
  ['deflate, zstd', undefined],
  ['xbr, brx', undefined],
] as const;

/** Pages, and one file of each kind that the build compresses by Brotli; the server compresses them by gzip. */
const COMPRESSED = [
  ['Home', () => '/', 'index.html', 'text/html; charset=utf-8'],
  ['a page', () => '/contact', 'contact.html', 'text/html; charset=utf-8'],
  ['a script', () => asset(/^entry-.*\.js$/), undefined, 'text/javascript'],
  ['the stylesheet', () => asset(/^style-.*\.css$/), undefined, 'text/css'],
] as const;

describe.each(COMPRESSED)('%s', (_what, pathOf, page, type) => {
  const path = () => (page === undefined ? `/${pathOf()}` : pathOf());
  const original = () => page ?? pathOf();

  test.each(NEGOTIATIONS)('accepting "%s" is sent as %s', async (accepted, encoding) => {
    const answer = await ask(path(), accepted);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers['content-language']).toBeUndefined();
    expect(String(answer.headers.vary).toLowerCase().split(/,\s*/)).toEqual(['accept-encoding']);
    expect(unpacked(answer).equals(file(original()))).toBe(true);
  });

  test('is sent by Brotli as the build has compressed it', async () => {
    const { bytes, headers } = await ask(path(), 'br');
    expect(bytes.equals(file(`${original()}.br`))).toBe(true);
    expect(Number(headers['content-length'])).toBe(bytes.length);
  });
});

test.each([
  ['br', 'br'],
  // Apache's filters do not compress an ErrorDocument.
  ['gzip', undefined],
  ['identity', undefined],
])('the 404 page accepting "%s" is sent as %s', async (accepted, encoding) => {
  const answer = await ask('/no-such-page', accepted);
  expect([answer.status, answer.headers['content-encoding']]).toEqual([404, encoding]);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(unpacked(answer).equals(file('404.html'))).toBe(true);
});

/** The ETag without `W/`: Apache marks it as weak while the file is only a second old. */
const strong = (mark = '') => mark.replace(/^W\//, '');

describe('a compressed page', () => {
  test('has an ETag of its own, with which the browser revalidates it unless Apache has compressed it', async () => {
    const [identity, br, gzip] = await Promise.all([
      ask('/contact', 'identity'),
      ask('/contact', 'br'),
      ask('/contact', 'gzip'),
    ]);
    expect(new Set([identity, br, gzip].map(({ headers }) => strong(headers.etag))).size).toBe(3);

    // Apache never answers 304 for what it has compressed itself (https://bz.apache.org/bugzilla/show_bug.cgi?id=45023).
    for (const { headers } of [identity, br]) {
      const encoding = headers['content-encoding'] ?? 'identity';
      const again = await request(host.url, '/contact', {
        headers: { 'Accept-Encoding': encoding, 'If-None-Match': String(headers.etag) },
      });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
      expect(strong(again.headers.etag)).toBe(strong(headers.etag));
      expect(again.headers['cache-control']).toBe('no-cache');
      expect(again.headers.vary).toMatch(/accept-encoding/i);
    }
    const other = await request(host.url, '/contact', {
      headers: { 'Accept-Encoding': 'br', 'If-None-Match': String(identity.headers.etag) },
    });
    expect(other.status).toBe(200);
  });

  test('answers HEAD with the same headers and no body', async () => {
    const [whole, head] = await Promise.all([ask('/contact', 'br'), ask('/contact', 'br', { method: 'HEAD' })]);
    // The date and the lifetime of the connection may differ between two requests.
    const momentary = { date: '', connection: '', 'keep-alive': '' };
    const kept = ({ headers }: Answer) => ({ ...headers, etag: strong(headers.etag), ...momentary });
    expect(kept(head)).toEqual(kept(whole));
    expect(head.bytes.length).toBe(0);
  });

  test('answers a range request with bytes of the compressed file', async () => {
    const part = await ask('/contact', 'br', { range: 'bytes=10-19' });
    expect(part.status).toBe(206);
    expect(part.headers['content-encoding']).toBe('br');
    expect(part.bytes.equals(file('contact.html.br').subarray(10, 20))).toBe(true);
  });
});

describe('what the build has not compressed', () => {
  test('is compressed by the server where that is text', async () => {
    const small = `/${asset(/^PromoPlayer-.*\.js$/)}`;
    for (const [accepted, encoding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
      ['gzip;q=0', undefined],
      ['br;q=0', undefined],
    ] as const) {
      const answer = await ask(small, accepted);
      expect(answer.headers['content-encoding'], accepted).toBe(encoding);
      expect(unpacked(answer).equals(file(small))).toBe(true);
    }
  });

  test('stays as it is where it is a picture, a film or a font', async () => {
    const media = readdirSync(join(host.home, 'public_html/media'));
    const paths = ['avif', 'jpg', 'mp4', 'webm'].map(
      (ending) => `/media/${media.find((name) => name.endsWith(ending))}`,
    );
    for (const path of [...paths, `/${asset(/\.woff2$/)}`, '/icon-512.png']) {
      const answer = await ask(path, 'gzip, br');
      expect(answer.headers['content-encoding'], path).toBeUndefined();
      expect(answer.bytes.equals(file(path))).toBe(true);
    }
  });
});

test('a compressed file has no address of its own', async () => {
  for (const path of ['index.html.br', 'contact.html.br', asset(/\.js\.br$/), asset(/\.css\.br$/)]) {
    expect((await ask(`/${path}`, 'gzip, br')).status, path).toBe(404);
  }
});

describe('a page of PHP', () => {
  const post = (accepted: string) =>
    request(host.url, '/api/contact_api.php', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Accept-Encoding': accepted },
      body: 'name=Asha',
    });

  test('is compressed by gzip for who accepts it, and says how long it is', async () => {
    const [plain, packed] = await Promise.all([post('br'), post('gzip, br')]);
    expect([plain.status, plain.headers['content-encoding']]).toEqual([422, undefined]);
    expect([packed.status, packed.headers['content-encoding']]).toEqual([422, 'gzip']);
    for (const { headers, bytes } of [plain, packed]) {
      expect(headers.vary).toBe('Accept-Encoding');
      expect(Number(headers['content-length'])).toBe(bytes.length);
    }
    expect(unpacked(packed).equals(plain.bytes)).toBe(true);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
  });

  test('is not compressed where it is a short JSON answer', async () => {
    const answer = await request(host.url, '/api/contact_api.php', { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(answer.body)).toHaveProperty('message');
  });
});
