import { expect, it } from 'vitest';
import { SETTINGS } from '../../../support/doctor/host/checkTinyHost';
import { FACTS, type HostReply, type HostRequest } from '../../../support/doctor/host/healthyAnswer';
import { checkHealthyHost, healthyHost, itFindsEach } from '../../../support/doctor/host/healthyHost';

const own = healthyHost();
const { SMTP_PASSWORD: _, ...WITHOUT_PASSWORD } = SETTINGS;

/** Changes the answer to a signed request. */
const signed =
  (change: (reply: HostReply) => Partial<HostReply>) =>
  (reply: HostReply, { headers }: HostRequest) =>
    headers['doctor-signature'] === undefined ? reply : { ...reply, ...change(reply) };
const withFindings = (...findings: unknown[]) =>
  signed(() => ({ body: Buffer.from(JSON.stringify({ facts: { ...FACTS, cronSeconds: null }, findings })) }));
const CRON = {
  id: 'cron-missing',
  kind: 'broken',
  problem: 'No cron job has run for a day.',
  why: 'Mail that failed once is not sent again.',
  fix: 'In cPanel, open Cron Jobs.',
};

itFindsEach(own, {
  'another SMTP_PASSWORD on the host': {
    settings: { ...SETTINGS, SMTP_PASSWORD: 'another' },
    finds: ['host-facts-refused'],
    fix: 'the same SMTP_PASSWORD',
  },
  'no SMTP_PASSWORD on this machine': {
    settings: WITHOUT_PASSWORD,
    finds: ['host-facts-without-password'],
    fix: 'php api/inquiries.php doctor',
  },
  'an endpoint of a former release': {
    reply: signed(() => ({ status: 405 })),
    finds: ['host-facts-unknown'],
    fix: 'npm run deploy',
  },
  'an answer that is no JSON': {
    reply: signed(() => ({ body: Buffer.from('<html>') })),
    finds: ['host-facts-unknown'],
    fix: 'php api/inquiries.php doctor',
  },
  'findings with escape sequences': {
    reply: withFindings({ ...CRON, problem: '\u001b[2J' }),
    finds: ['host-facts-unknown'],
    fix: 'php api/inquiries.php doctor',
  },
  'no cron, as the host says': { reply: withFindings(CRON), finds: ['cron-missing'], fix: 'Cron Jobs' },
  'a clock that is ten minutes late': {
    reply: (reply) => ({
      ...reply,
      headers: { ...reply.headers, Date: new Date(Date.now() - 600_000).toUTCString() },
    }),
    // The tiny host itself has the right time, so it refuses a signature of ten minutes ago.
    finds: ['clock-differs', 'host-facts-refused'],
    fix: 'synchronise its clock',
  },
});

it('signs with the time of the host, not with that of this machine', async () => {
  const findings = await checkHealthyHost(own, { now: () => Date.now() - 3_600_000 });
  expect(findings.map(({ id }) => id)).toEqual(['clock-differs']);
});

it('sends no signature over plain HTTP', async () => {
  own.host.change({ request: (request) => ({ ...request, isSecure: true }) });
  const before = own.host.requests.length;
  const findings = await checkHealthyHost(own, { url: 'http://studio.example' });
  own.host.change();
  expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining(['https-missing', 'host-facts-unencrypted']));
  const asked = own.host.requests.slice(before);
  expect(asked.some(({ headers }) => headers['doctor-signature'] !== undefined)).toBe(false);
});
