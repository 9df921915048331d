import { createServer } from 'node:http';
import getPort from 'get-port';
import { afterAll, expect, it } from 'vitest';
import { request } from '../../../../scripts/doctor/host/client';
import { portOf } from '../../../support/doctor/mail/mailServer';

let isCut = false;
const server = createServer(({ url, socket }, response) => {
  if (url === '/cut' && !isCut) {
    isCut = true;
    socket.destroy();
  } else if (url !== '/silent') {
    const encoding = url === '/garbled' ? 'br' : 'identity';
    response.writeHead(301, { location: 'https://other.example/', 'content-encoding': encoding }).end('Some text');
  }
});
const origin = `http://127.0.0.1:${await portOf(server)}`;
const closed = `http://127.0.0.1:${await getPort()}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each<[what: string, address: string, answer: object, method?: 'HEAD']>([
  ['no redirect followed', `${origin}/`, { status: 301, body: Buffer.from('Some text') }],
  ['no body for HEAD', `${origin}/`, { status: 301, body: Buffer.alloc(0) }, 'HEAD'],
  ['no body where it is not what Content-Encoding says', `${origin}/garbled`, { status: 301, body: Buffer.alloc(0) }],
  ['a second try where a kept connection is closed', `${origin}/cut`, { status: 301, body: Buffer.from('Some text') }],
  ['why there is no connection', closed, { code: 'ECONNREFUSED', reason: expect.stringContaining('connect ECONN') }],
  ['why there is no answer', `${origin}/silent`, { code: 'TimeoutError', reason: expect.stringContaining('timeout') }],
])('the doctor asks a host, with %s', async (_, address, answer, method) => {
  const patienceMs = address.endsWith('/silent') ? 300 : 60_000;
  expect(await request(address, { method, patienceMs })).toMatchObject(answer);
});
