import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from '../../../../scripts/doctor/host/client';
import { NoAnswer } from '../../../../scripts/doctor/host/noAnswer';
import { SITE_URL } from '../../../support/doctor/host/healthyAnswer';
import { healthyHost } from '../../../support/doctor/host/healthyHost';

const own = healthyHost();
const resolver = { resolve4: async () => ['127.0.0.1'], resolve6: async () => [] } as never;

let trusting: Client;
let distrusting: Client;
beforeAll(() => {
  trusting = new Client({ resolver, ca: own.authority.ca, ports: own.host.ports });
  distrusting = new Client({ resolver, ports: own.host.ports });
});
afterAll(() => {
  trusting?.close();
  distrusting?.close();
});

it('returns status, headers, body and the trusted certificate', async () => {
  const { status, headers, body, tls } = await trusting.get(`${SITE_URL}/robots.txt`);
  expect([status, headers['cache-control'], tls?.problem]).toEqual([200, 'public, max-age=86400', undefined]);
  expect(body.toString()).toContain('Disallow: /api/');
  expect(tls?.certificate.subjectaltname).toContain('DNS:studio.example');
});

it('follows no redirect', async () => {
  const { status, headers } = await trusting.get('http://studio.example/contact?a=1');
  expect([status, headers.location]).toEqual([301, `${SITE_URL}/contact?a=1`]);
});

it('says why a certificate is not trusted, and sends nothing to it if it must be', async () => {
  expect((await distrusting.get(`${SITE_URL}/`)).tls?.problem).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  const before = own.host.requests.length;
  await expect(distrusting.get(`${SITE_URL}/`, { mustBeTrusted: true })).rejects.toBeInstanceOf(NoAnswer);
  expect(own.host.requests.length).toBe(before);
});

it('reads no more of a body than is asked for', async () => {
  expect((await trusting.get(`${SITE_URL}/contact`, { mostBytes: 100 })).body.length).toBe(100);
});

it('asks over HTTP/2', async () => {
  expect(await trusting.statusOverHttp2(`${SITE_URL}/no-page`)).toBe(404);
});

it('asks again where a kept connection is closed at this moment', async () => {
  const client = new Client({ resolver, ca: own.authority.ca, ports: own.host.ports });
  await client.get(`${SITE_URL}/`);
  let cuts = 0;
  own.host.change({ isCut: () => cuts++ === 0 });
  expect((await client.get(`${SITE_URL}/`)).status).toBe(200);
  expect(cuts).toBe(2);
  own.host.change();
  client.close();
});

it('does not take a DNS server that fails for a name that does not exist', async () => {
  const failing = { resolve4: () => Promise.reject(Object.assign(new Error(), { code: 'ESERVFAIL' })) };
  const client = new Client({ resolver: { ...failing, resolve6: failing.resolve4 } });
  await expect(client.get(SITE_URL)).rejects.toMatchObject({ code: 'EAI_AGAIN', isOfHost: false });
});
