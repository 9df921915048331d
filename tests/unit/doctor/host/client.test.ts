import { createServer as createPlainServer, type RequestListener, type Server } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client, type ClientOptions } from '../../../../scripts/doctor/host/client';
import { NoAnswer } from '../../../../scripts/doctor/host/noAnswer';
import { makeCertificates } from '../../../support/doctor/mail/certificates';
import { portOf } from '../../../support/doctor/mail/mailServer';

const { authority, servers, selfSigned } = makeCertificates(80, ['studio.example']);
const resolver = { resolve4: async () => ['127.0.0.1'], resolve6: async () => [] } as never;

/** The requests that the server has got, such as "HEAD /contact". */
const requests: string[] = [];
let isCut = false;
const answer: RequestListener = (request, response) => {
  requests.push(`${request.method} ${request.url}`);
  if (isCut) {
    isCut = false;
    request.socket.destroy();
  } else {
    response.setHeader('content-length', 9);
    response.writeHead(Number(request.headers.status ?? 404), { location: 'https://other.example/' });
    response.end('Some text');
  }
};
const open: { close(): unknown }[] = [];
const clientWith = (options: ClientOptions) => {
  const client = new Client({ resolver, ca: authority, ...options });
  open.unshift(client);
  return client;
};

let client: Client;
let ports: Record<string, number>;
beforeAll(async () => {
  const hosts = {
    80: createPlainServer(answer),
    443: createSecureServer({ ...servers[0], allowHTTP1: true }, answer as never) as unknown as Server,
    444: createHttpsServer(selfSigned, answer),
    // It never answers.
    445: createTcpServer(),
  };
  open.push(...Object.values(hosts));
  const listening = Object.entries(hosts).map(async ([port, server]) => [port, await portOf(server)]);
  ports = { ...Object.fromEntries(await Promise.all(listening)), 446: 1 };
  client = clientWith({ ports });
});
afterAll(() => {
  for (const each of open) each.close();
});

it('returns status, headers, body and the trusted certificate, and follows no redirect', async () => {
  const headers = { Status: '301' };
  const { status, headers: received, body, tls } = await client.get('https://studio.example/a?b', { headers });
  expect([status, received.location, String(body)]).toEqual([301, 'https://other.example/', 'Some text']);
  expect([tls?.problem, tls?.certificate.subjectaltname]).toEqual([undefined, 'DNS:studio.example']);
  expect((await client.get('http://studio.example/', { method: 'HEAD' })).tls).toBeUndefined();
  expect(requests).toEqual(['GET /a?b', 'HEAD /']);
});

it.each([
  ['of an unknown authority', 'https://studio.example/', {}, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ['for another name', 'https://www.studio.example/', { ca: authority }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['signed by itself', 'https://studio.example:444/', { ca: authority }, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
])('says why a certificate %s is not trusted, and sends nothing to it if it must be', async (_, address, ca, code) => {
  const distrusting = clientWith({ ca: undefined, ports, ...ca });
  expect((await distrusting.get(address)).tls?.problem).toBe(code);
  const before = requests.length;
  await expect(distrusting.get(address, { mustBeTrusted: true })).rejects.toBeInstanceOf(NoAnswer);
  expect(requests).toHaveLength(before);
});

it('reads no more of a body than is asked for', async () => {
  expect(String((await client.get('https://studio.example/', { mostBytes: 4 })).body)).toBe('Some');
});

it('asks over HTTP/2, where the server offers it', async () => {
  expect(await client.statusOverHttp2('https://studio.example/')).toBe(404);
  expect(await client.statusOverHttp2('https://studio.example:444/')).toBeUndefined();
});

it('asks again where a kept connection is closed at this moment', async () => {
  const keeping = clientWith({ ports });
  await keeping.get('https://studio.example/kept');
  isCut = true;
  expect((await keeping.get('https://studio.example/kept')).status).toBe(404);
  expect(requests.filter((each) => each === 'GET /kept')).toHaveLength(3);
});

it('remembers where a firewall has answered, but for addresses that may be forbidden', async () => {
  const headers = { Status: '403' };
  await client.get('https://studio.example/private', { headers, mayBeForbidden: true });
  await client.get('https://studio.example/contact', { headers });
  expect(client.blocked).toEqual(['https://studio.example/contact (status 403)']);
});

it.each([
  ['a server that refuses connections', 'https://studio.example:446/', {}, 'ECONNREFUSED', true],
  ['a server that never answers', 'http://studio.example:445/', { timeoutMs: 300 }, 'ETIMEDOUT', false],
  ['a server that never answers over TLS', 'https://studio.example:445/', { timeoutMs: 300 }, 'ETIMEDOUT', false],
])('gets no answer from %s', async (_, address, options, code, isOfHost) => {
  await expect(clientWith({ ports, ...options }).get(address)).rejects.toMatchObject({ code, isOfHost });
});

it.each([
  ['that does not exist', 'ENOTFOUND', 'ENOTFOUND', true],
  ['whose DNS server fails', 'ESERVFAIL', 'EAI_AGAIN', false],
])('finds no address for a name %s', async (_, dnsCode, code, isOfHost) => {
  const fail = () => Promise.reject(Object.assign(new Error(), { code: dnsCode }));
  const lost = clientWith({ resolver: { resolve4: fail as never, resolve6: fail as never } });
  await expect(lost.get('https://studio.example')).rejects.toMatchObject({ code, isOfHost });
});
