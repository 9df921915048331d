import { expect, it } from 'vitest';
import { SETTINGS } from '../../../support/doctor/host/checkTinyHost';
import { FACTS, type HostReply, type HostRequest, PASSWORD } from '../../../support/doctor/host/healthyAnswer';
import { checkHealthyHost, healthyHost, itFindsEach, reportOfHost } from '../../../support/doctor/host/healthyHost';
import type { Difference } from '../../../support/doctor/host/startTinyHost';

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

const idsOf = (findings: readonly { id: string }[]) => findings.map(({ id }) => id);
const dated = (time: number, more: Record<string, string> = {}): Difference => ({
  reply: (reply) => ({ ...reply, headers: { ...reply.headers, Date: new Date(time).toUTCString(), ...more } }),
});
const signatures = (requests: readonly HostRequest[]) =>
  requests.filter(({ headers }) => headers['doctor-signature'] !== undefined);

itFindsEach(own, {
  'another SMTP_PASSWORD on the host': {
    settings: { ...SETTINGS, SMTP_PASSWORD: 'another' },
    finds: ['host-facts-refused'],
    fix: 'TRUSTED_PROXIES',
  },
  'no SMTP_PASSWORD on this machine': {
    settings: WITHOUT_PASSWORD,
    finds: ['host-facts-without-password'],
    fix: 'Without SMTP_PASSWORD the host cannot be asked from here',
  },
  'no SMTP_PASSWORD on this machine for another mail server': {
    settings: { ...WITHOUT_PASSWORD, SMTP_HOST: 'smtp.gmail.com' },
    finds: ['host-facts-without-password'],
    fix: 'Write the same SMTP_PASSWORD',
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
  'a firewall that answers signed requests': {
    reply: signed(() => ({ status: 403 })),
    finds: ['host-facts-blocked'],
    fix: 'in ten minutes',
  },
  'no cron, as the host says': { reply: withFindings(CRON), finds: ['host-cron-missing'], fix: 'Cron Jobs' },
  'a host that is not that of SITE_URL': {
    settings: { ...SETTINGS, SITE_URL: 'https://other.example' },
    finds: ['canonical-elsewhere', 'site-url-differs', 'sitemap-elsewhere', 'host-facts-other-host'],
    fix: "SITE_URL='https://other.example'",
  },
  'a clock that is ten minutes late': {
    ...dated(Date.now() - 600_000),
    // The tiny host itself has the right time, so it refuses a signature of ten minutes ago.
    finds: ['clock-differs', 'host-facts-refused'],
    fix: 'synchronize its clock',
  },
});

it('signs with the time of the host, not with that of this machine', async () => {
  expect(idsOf(await checkHealthyHost(own, { now: () => Date.now() - 3_600_000 }))).toEqual(['clock-differs']);
});

it.each(['CF-Ray', 'Via', 'X-Cache'])('does not judge the clock of a proxy, which sends %s', async (name) => {
  const findings = await checkHealthyHost(own, {}, dated(Date.now() - 600_000, { [name]: 'any' }));
  expect(idsOf(findings)).toEqual(['host-facts-refused']);
});

it('begins the problems that the host tells with its place', async () => {
  const [finding] = await checkHealthyHost(own, {}, { reply: withFindings(CRON) });
  expect(finding).toEqual({ ...CRON, id: 'host-cron-missing', problem: `On the host: ${CRON.problem}` });
});

it('returns the facts of the host, with or without the DKIM key', async () => {
  expect((await reportOfHost(own)).facts).toEqual(FACTS);
  const { dkimPublicKey: _, ...former } = FACTS;
  const reply = signed(() => ({ body: Buffer.from(JSON.stringify({ facts: former, findings: [] })) }));
  expect((await reportOfHost(own, {}, { reply })).facts).toEqual(former);
});

it('sends no signature over plain HTTP', async () => {
  const before = own.host.requests.length;
  const difference: Difference = { request: (request) => ({ ...request, isSecure: true }) };
  const findings = await checkHealthyHost(own, { url: 'http://studio.example' }, difference);
  expect(idsOf(findings)).toEqual(expect.arrayContaining(['https-missing', 'host-facts-unencrypted']));
  expect(signatures(own.host.requests.slice(before))).toEqual([]);
});

it('signs for the host of SITE_URL alone, with or without www.', async () => {
  const before = own.host.requests.length;
  await checkHealthyHost(own, { settings: { ...SETTINGS, SITE_URL: 'https://studio.example.com' } });
  await checkHealthyHost(own, { settings: { SMTP_PASSWORD: PASSWORD } });
  expect(signatures(own.host.requests.slice(before))).toEqual([]);
  await checkHealthyHost(own, { settings: { ...SETTINGS, SITE_URL: 'https://www.Studio.example' } });
  expect(signatures(own.host.requests.slice(before))).toHaveLength(1);
});
