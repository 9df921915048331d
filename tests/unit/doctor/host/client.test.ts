import { createServer } from 'node:http';
import getPort from 'get-port';
import { afterAll, expect, it } from 'vitest';
import { ask } from '../../../../scripts/doctor/host/client';
import { portOf } from '../../../support/doctor/mail/mailServer';

/** The requests that the server has got, such as "HEAD /contact". */
const requests: string[] = [];
const server = createServer((request, response) => {
  const { method, url } = request;
  const isFirst = !requests.includes(`${method} ${url}`);
  requests.push(`${method} ${url}`);
  if (url === '/cut' && isFirst) request.socket.destroy();
  else if (url !== '/silent') {
    const encoding = url === '/garbled' ? 'br' : 'identity';
    response.writeHead(301, { location: 'https://other.example/', 'content-encoding': encoding }).end('Some text');
  }
});
const origin = `http://127.0.0.1:${await portOf(server)}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('returns status, headers and body, and follows no redirect', async () => {
  expect(await ask(`${origin}/a?b`)).toMatchObject({ status: 301, body: Buffer.from('Some text') });
  expect(await ask(`${origin}/`, { method: 'HEAD' })).toMatchObject({ status: 301, body: Buffer.alloc(0) });
  expect(requests).toEqual(['GET /a?b', 'HEAD /']);
});

it.each([
  ['returns no body where it is not what Content-Encoding says', '/garbled', ''],
  ['asks again where a kept connection is closed at this moment', '/cut', 'Some text'],
])('%s', async (_, path, body) => {
  expect(await ask(origin + path)).toMatchObject({ status: 301, body: Buffer.from(body) });
});

it.each([
  ['ECONNREFUSED', 'connect ECONNREFUSED', async () => `http://127.0.0.1:${await getPort()}/`],
  ['TimeoutError', 'timeout', () => `${origin}/silent`],
])('says why there is no answer: %s', async (code, words, address) => {
  const answer = await ask(await address(), { patienceMs: 300 });
  expect(answer).toMatchObject({ code, reason: expect.stringContaining(words) });
});
