import { describe, expect, it } from 'vitest';
import {
  expectJsonAnswer,
  expectNoLeak,
  expectPageAnswer,
  FORM_TYPE,
  JSON_TYPE,
} from '../../support/host/contactAnswers';
import { type Body, contactEndpoint, form, json, PATH, type Sent } from '../../support/host/contactEndpoint';
import { rawRequest } from '../../support/host/rawRequest';

const { host, markers, play, send } = contactEndpoint();
const HOST = new URL(host.url).host;

describe('another method is answered with 405 and what is allowed', () => {
  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'FOO', 'post', 'Post', 'POSTS', 'options'])(
    '%s',
    async (method) => {
      const { answer } = await play(json(), { line: `${method} ${PATH} HTTP/1.1` });
      expectJsonAnswer(answer, 405);
      expect(answer.headers.allow).toBe('POST, OPTIONS');
    },
  );

  it('a form that is sent by GET gets a page', async () => {
    expectPageAnswer((await play(form(), { line: `GET ${PATH} HTTP/1.1`, type: FORM_TYPE })).answer, 405);
  });

  it('HEAD, without a body', async () => {
    const answer = await send('', { line: `HEAD ${PATH} HTTP/1.1`, type: null });
    expect([answer.status, answer.headers.allow, answer.body]).toEqual([405, 'POST, OPTIONS', '']);
    expectNoLeak(answer);
  });

  it.each([
    [[]],
    [['X-HTTP-Method-Override: DELETE']],
    [['Origin: https://evil.example']],
    [['Access-Control-Request-Method: POST']],
  ])('but OPTIONS with 204 and no body, with the headers %j', async (headers) => {
    const answer = await send('', { line: `OPTIONS ${PATH} HTTP/1.1`, headers, type: null });
    expect([answer.status, answer.headers.allow, answer.body]).toEqual([204, 'POST, OPTIONS', '']);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  // Apache answers TRACE itself before it reads any .htaccess, and CONNECT is no request to a site.
  it.each(['TRACE', 'CONNECT'])('%s never reaches the endpoint', async (method) => {
    const answer = await send('', { line: `${method} ${PATH} HTTP/1.1`, type: null, length: null });
    expect([200, 400, 405]).toContain(answer.status);
    expect(answer.headers['content-type']).not.toContain('json');
    expectNoLeak(answer);
  });
});

describe('a page of another site is answered with 403', () => {
  it.each([
    'https://evil.example',
    `https://${HOST}.evil.example`,
    `https://evil.example/${HOST}`,
    `https://${HOST}@evil.example`,
    'https://evil.example#127.0.0.1',
    'https://127.0.0.2',
    'https://shop.127.0.0.1',
    'http://localhost',
    'garbage',
    '127.0.0.1',
    '://',
    'http://',
    'http:///127.0.0.1',
    'http://127.0.0.1:port',
    'http://127.0.0.1:99999999',
    'file://',
    'NULL',
    'undefined',
    'javascript:alert(1)',
    '*',
    `https://${'a'.repeat(4000)}.example`,
    'http://\xff\xfe',
  ])('%s', async (origin) => {
    expectJsonAnswer((await play(json(), { headers: [`Origin: ${origin}`] })).answer, 403);
  });

  it('one of two origins', async () => {
    const { answer } = await play(json(), { headers: [`Origin: ${host.url}`, 'Origin: https://evil.example'] });
    expectJsonAnswer(answer, 403);
  });

  it('a form, with a page', async () => {
    const { answer } = await play(form(), { type: FORM_TYPE, headers: ['Origin: https://evil.example'] });
    expectPageAnswer(answer, 403);
  });

  it.each([
    'null',
    '',
    host.url,
    host.url.toUpperCase(),
    'http://127.0.0.1',
    'https://127.0.0.1:8443',
    `http://www.${HOST}`,
    `https://WWW.${HOST}`,
  ])('but its own origin %j is not', async (origin) => {
    expectJsonAnswer((await play(json(), { headers: [`Origin: ${origin}`] })).answer, 200);
  });
});

describe('an odd request', () => {
  it.each<[string, Sent]>([
    ['a query', { line: `POST ${PATH}?name=Eve&email[]=1&message=%FF&_method=DELETE HTTP/1.1` }],
    ['a query of more fields than PHP takes', { line: `POST ${PATH}?${'&a[]'.repeat(1500)} HTTP/1.1` }],
    ['more cookies than PHP takes', { headers: [`Cookie: ${'a[]=;'.repeat(1500)}`] }],
    ['cookies of garbage', { headers: ['Cookie: =;;[]=\xff; a[=1; name=Eve; PHPSESSID=../../a'] }],
    ['an override of the method', { headers: ['X-HTTP-Method-Override: DELETE', 'X-HTTP-Method: GET'] }],
    ['an empty encoding', { headers: ['Content-Encoding:'] }],
    ['a patient client', { headers: ['Expect: 100-continue'] }],
    ['a header of 8,000 letters', { headers: [`X-Long: ${'x'.repeat(8000)}`] }],
    ['a header of PHP itself', { headers: ['Proxy: http://evil.example', 'Redirect-Status: 413', 'Path-Info: /a'] }],
    ['an underscore for a hyphen', { headers: ['Content_Length: 99999', 'Content_Type: text/plain'] }],
    ['a range', { headers: ['Range: bytes=0-0', 'If-None-Match: *', 'If-Modified-Since: never'] }],
    ['a forwarded address', { headers: ["X-Forwarded-For: ' OR 1=1", 'X-Forwarded-Host: evil.example'] }],
    ['HTTP/1.0', { line: `POST ${PATH} HTTP/1.0` }],
    ['a whole address', { line: `POST http://${HOST}${PATH} HTTP/1.1` }],
    ['a spelling with dots and percent signs', { line: 'POST /services/../api/./contact%5Fapi.php HTTP/1.1' }],
  ])('with %s is answered with 200', async (_title, sent) => {
    expectJsonAnswer((await play(json(), sent)).answer, 200);
  });

  it('to another host name, with that host as its origin, is answered with 200', async () => {
    const { answer } = await play(json(), {
      line: `POST http://other.example${PATH} HTTP/1.1`,
      headers: ['Origin: http://other.example'],
    });
    expectJsonAnswer(answer, 200);
  });

  it.each([
    ['twice the same type', ['Content-Type: application/json'], 415],
    ['a second type', ['Content-Type: text/plain'], 415],
  ])('with %s is answered with %i', async (_title, headers, status) => {
    expectJsonAnswer((await play(json(), { headers })).answer, status);
  });

  it.each<[string, Sent]>([
    ['no length over HTTP/1.0', { line: `POST ${PATH} HTTP/1.0`, length: null, stopsSending: true }],
    ['no length over HTTP/1.1', { length: null }],
    ['a length that is too short', { length: 20 }],
    ['a length of nothing', { length: 0 }],
  ])('with %s is answered with 400', async (_title, sent) => {
    expectJsonAnswer((await play(json(), sent)).answer, 400);
  });

  it.each([0, 20_000, 40_000])(
    'that breaks off after a form of %i more bytes is incomplete, and answered with 400',
    async (bytes) => {
      const { answer } = await play((marker) => `a=${'a'.repeat(bytes)}&${form()(marker)}`, {
        type: FORM_TYPE,
        length: bytes + 5000,
        stopsSending: true,
      });
      expect(answer.status).toBe(400);
      expectNoLeak(answer);
    },
  );

  // Apache answers these with its own error pages, which must reveal nothing about the server.
  it.each<[string, Sent]>([
    ['a length that is too long, from a client that stops', { length: 5000, stopsSending: true }],
    ['a negative length', { length: -5 }],
    ['a length of letters', { length: 'abc' }],
    ['a hexadecimal length', { length: '0x10' }],
    ['a length beyond every number', { length: '9'.repeat(30) }],
    ['two lengths', { headers: ['Content-Length: 5'] }],
    ['two hosts', { headers: ['Host: evil.example'] }],
    ['a header of 9,000 letters', { headers: [`X-Long: ${'x'.repeat(9000)}`] }],
    ['a hundred and one headers', { headers: Array.from({ length: 101 }, (_, at) => `X-${at}: a`) }],
    ['a header without a name', { headers: [': a'] }],
    ['a header without a colon', { headers: ['Nothing'] }],
    ['a space before a colon', { headers: ['Origin : https://evil.example'] }],
    ['a folded header', { headers: ['X-A: a\r\n b'] }],
    ['NUL in a header', { headers: ['X-A: \0'] }],
    ['an unknown expectation', { headers: ['Expect: applause'] }],
    ['an unknown version', { line: `POST ${PATH} HTTP/9.9` }],
    ['no version', { line: `POST ${PATH}` }],
    ['no method', { line: ` ${PATH} HTTP/1.1` }],
    ['an address of 9,000 letters', { line: `POST ${PATH}?${'x'.repeat(9000)} HTTP/1.1` }],
    ['a space in its address', { line: `POST ${PATH} a HTTP/1.1` }],
  ])('with %s shows nothing of the server', async (_title, sent) => {
    const { answer } = await play(json(), sent);
    expectNoLeak(answer);
    expect([200, 400, 413, 414, 417, 431, 505]).toContain(answer.status);
  });

  it.each(['/more', '/', '/contact_api.php', '/%2e%2e/release.txt', '/%00', '%00', '%20', '.', '~', '::$DATA', '%0a'])(
    'whose path goes on with %s finds nothing',
    async (more) => {
      const { answer } = await play(json(), { line: `POST ${PATH}${more} HTTP/1.1` });
      expect([400, 403, 404]).toContain(answer.status);
      expectNoLeak(answer);
    },
  );

  it('is not mixed up with the next one on its connection', async () => {
    const [first, second] = [markers.next(), markers.next()];
    const head = `POST ${PATH} HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: ${JSON_TYPE}\r\n`;
    const requestOf = (body: Body, connection: string) =>
      `${head}Connection: ${connection}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    const bytes = requestOf(json({ name: '' })(first), 'keep-alive') + requestOf(json()(second), 'close');
    expect((await rawRequest(host.url, bytes)).status).toBe(422);
    markers.accept(second);
  });
});
