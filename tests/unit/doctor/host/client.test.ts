import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from '../../../../scripts/doctor/host/client';
import { portOf } from '../../../support/doctor/mail/mailServer';

/** The requests that the server has got, such as "HEAD /contact". */
const requests: string[] = [];
let isCut = false;
let encoding = 'identity';
const answer: RequestListener = (request, response) => {
  requests.push(`${request.method} ${request.url}`);
  if (isCut) {
    isCut = false;
    request.socket.destroy();
  } else response.writeHead(301, { location: 'https://other.example/', 'content-encoding': encoding }).end('Some text');
};
const server = createServer(answer);
const silent = createTcpServer();
let origin: string;
beforeAll(async () => {
  origin = `http://127.0.0.1:${await portOf(server)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  silent.close();
});

it('returns status, headers and body, and follows no redirect', async () => {
  expect(await ask(`${origin}/a?b`)).toMatchObject({ status: 301, body: Buffer.from('Some text') });
  expect(await ask(`${origin}/`, { method: 'HEAD' })).toMatchObject({ status: 301, body: Buffer.alloc(0) });
  expect(requests).toEqual(['GET /a?b', 'HEAD /']);
});

it('returns no body where it is not what Content-Encoding says', async () => {
  encoding = 'br';
  expect(await ask(`${origin}/`)).toMatchObject({ status: 301, body: Buffer.alloc(0) });
  encoding = 'identity';
});

it('asks again where a kept connection is closed at this moment', async () => {
  await ask(`${origin}/kept`);
  isCut = true;
  expect(await ask(`${origin}/kept`)).toMatchObject({ status: 301 });
  expect(requests.filter((each) => each === 'GET /kept')).toHaveLength(3);
});

it('says why there is no answer', async () => {
  const closed = createTcpServer();
  const port = await portOf(closed);
  closed.close();
  const refused = { code: 'ECONNREFUSED', reason: expect.stringContaining('connect ECONNREFUSED') };
  expect(await ask(`http://127.0.0.1:${port}/`)).toMatchObject(refused);
  const late = { code: 'TimeoutError', reason: expect.stringContaining('timeout') };
  expect(await ask(`http://127.0.0.1:${await portOf(silent)}/`, { patienceMs: 300 })).toMatchObject(late);
});
