import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { otherNameOf } from '../../../../scripts/doctor/host/origins';
import { SETTINGS } from '../../../support/doctor/host/checkTinyHost';
import { SITE_URL } from '../../../support/doctor/host/healthyAnswer';
import { checkHealthyHost, healthyHost, itFindsEach } from '../../../support/doctor/host/healthyHost';
import type { Difference } from '../../../support/doctor/host/startTinyHost';

const own = healthyHost();
const NOT_REDIRECTED = { ...SETTINGS, REDIRECT_TO_SITE_URL: 'off' };

itFindsEach(own, {
  'plain HTTP that stays plain although the setting is on': {
    request: (request) => ({ ...request, isSecure: true }),
    finds: ['http-not-redirected'],
    fix: 'npm run deploy',
  },
  'plain HTTP that stays plain because the setting is off': {
    request: (request) => ({ ...request, isSecure: true }),
    settings: NOT_REDIRECTED,
    finds: ['http-not-redirected'],
    fix: "REDIRECT_TO_SITE_URL='on'",
  },
  'no address for www.': {
    names: ['studio.example'],
    finds: ['other-name-unknown'],
    fix: 'CNAME record to studio.example',
  },
  'www. that answers itself although the setting is on': {
    request: (request) => ({ ...request, host: 'studio.example' }),
    finds: ['other-name-not-redirected'],
    fix: 'npm run deploy',
  },
  'www. at a server that does not answer': {
    isCut: ({ host, isSecure }) => host.startsWith('www.') && isSecure,
    finds: ['other-name-unreachable'],
    fix: 'the same A record',
  },
  'www. that shows a parked page': {
    reply: (reply, { host, isSecure }) =>
      host.startsWith('www.') && isSecure ? { status: 200, headers: {}, body: Buffer.from('<h1>Parked</h1>') } : reply,
    finds: ['other-name-elsewhere'],
    fix: 'Document Root',
  },
  'www. that redirects elsewhere': {
    reply: (reply, { host, isSecure }) =>
      host.startsWith('www.') && isSecure ? { ...reply, headers: { Location: 'https://old.example/' } } : reply,
    finds: ['other-name-elsewhere'],
    fix: 'open Redirects',
  },
});

it('accepts www. that shows the same pages while the setting is off', async () => {
  const difference: Difference = { request: (request) => ({ ...request, host: 'studio.example' }) };
  expect(await checkHealthyHost(own, { settings: NOT_REDIRECTED }, difference)).toEqual([]);
});

it.each(['http://studio.example', 'https://www.studio.example/', 'http://www.studio.example'])(
  'checks the address that %s redirects to',
  async (url) => expect(await checkHealthyHost(own, { url })).toEqual([]),
);

it('accepts www. whose bytes differ from answer to answer', async () => {
  const difference: Difference = {
    request: (request) => ({ ...request, host: 'studio.example' }),
    reply: (reply, { path, headers }) =>
      path === '/' && headers['accept-encoding'] === undefined
        ? { ...reply, body: Buffer.concat([reply.body, Buffer.from(`<!-- ${randomUUID()} -->`)]) }
        : reply,
  };
  expect(await checkHealthyHost(own, { settings: NOT_REDIRECTED }, difference)).toEqual([]);
});

it('takes a SITE_URL in capitals for the same address', async () => {
  expect(await checkHealthyHost(own, { settings: { ...SETTINGS, SITE_URL: 'https://STUDIO.example:443/' } })).toEqual(
    [],
  );
});

it.each([
  ['studio.co.in', 'www.studio.co.in'],
  ['films.studio.co.in', undefined],
  ['www.films.studio.example', 'films.studio.example'],
  ['localhost', undefined],
  ['127.0.0.1', undefined],
  ['[::1]', undefined],
])('knows %s by the other name %s', (name, other) => expect(otherNameOf(name)).toBe(other));

it('finds a SITE_URL that is not the address that was checked', async () => {
  const findings = await checkHealthyHost(own, { settings: { ...SETTINGS, SITE_URL: 'https://other.example/' } });
  expect(findings.map(({ id }) => id)).toEqual([
    'canonical-elsewhere',
    'site-url-differs',
    'sitemap-elsewhere',
    'host-facts-other-host',
  ]);
  expect(findings[1]?.fix).toContain(`SITE_URL='${SITE_URL}'`);
});
