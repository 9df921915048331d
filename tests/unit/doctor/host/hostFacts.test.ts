import { expect, it } from 'vitest';
import type { Answer } from '../../../../scripts/doctor/host/client';
import { expectFindings, namesOf } from '../../../support/doctor/expectFindings';
import {
  FACTS,
  type HostRequest,
  itFindsEach,
  reportOf,
  SETTINGS,
  type Situation,
  withProblem,
} from '../../../support/doctor/tinyHost';

const { SMTP_PASSWORD, ...WITHOUT_PASSWORD } = SETTINGS;
const OF_GOOGLE = { ...WITHOUT_PASSWORD, SMTP_HOST: 'smtp.gmail.com' };
const OF_OTHER_SITE = { ...SETTINGS, SITE_URL: 'https://studio.example.com' };
const HOUR_MS = 3_600_000;

const isSigned = ({ headers }: HostRequest) => headers['Doctor-Signature'] !== undefined;
/** Another answer to the signed request. */
const signed = (change: Partial<Answer>): Situation => ({
  reply: (_answer, request) => (isSigned(request) ? change : {}),
});
const tells = (report: unknown) => signed({ body: Buffer.from(JSON.stringify(report)) });
const dated = (time: number, more = {}): Situation => ({
  reply: ({ headers }) => ({ headers: { ...headers, date: new Date(time).toUTCString(), ...more } }),
});
const CRON = {
  id: 'cron-missing',
  kind: 'broken',
  problem: 'No cron job has run for a day.',
  why: 'Mail that failed once is not sent again.',
  fix: 'In cPanel, open Cron Jobs.',
};

const UNKNOWN = 'host-facts-unknown: unchecked';
const NO_PASSWORD = 'host-facts-without-password: unchecked';

itFindsEach([
  ['another SMTP_PASSWORD on the host', signed({ status: 404 }), 'host-facts-refused: unchecked'],
  ['no SMTP_PASSWORD here', { settings: WITHOUT_PASSWORD }, NO_PASSWORD, 'Without SMTP_PASSWORD the host cannot be'],
  ['none here for another mail server', { settings: OF_GOOGLE }, NO_PASSWORD, 'Write the same SMTP_PASSWORD'],
  ['an endpoint of a former release', signed({ status: 405 }), UNKNOWN],
  ['an answer that is no JSON', signed({ body: Buffer.from('<p>') }), UNKNOWN],
  ['facts with control characters', tells({ facts: { ...FACTS, php: '\u001b[2J' }, findings: [] }), UNKNOWN],
  ['a firewall that answers signed requests', signed({ status: 403 }), 'host-facts-blocked: unchecked'],
  ['a clock of the host that is late', dated(Date.now() - HOUR_MS / 6), 'clock-differs: advice'],
  ['no SITE_URL', { settings: { SMTP_PASSWORD } }, 'host-facts-other-host: unchecked'],
]);

it('tells what the host has found, and that it is there', async () => {
  const { findings } = await reportOf(tells({ facts: FACTS, findings: [CRON] }));
  expect(findings).toEqual([{ ...CRON, id: 'host-cron-missing', problem: `On the host: ${CRON.problem}` }]);
});

it.each(['cf-ray', 'via', 'x-cache'])('does not judge the clock of a proxy, which sends %s', async (name) => {
  expectFindings((await reportOf(dated(Date.now() - HOUR_MS, { [name]: 'any' }))).findings, '');
});

it('signs with the time of the host, over a trusted connection alone, and returns the facts', async () => {
  const { findings, facts, requests } = await reportOf({ now: () => Date.now() - HOUR_MS });
  expectFindings(findings, 'clock-differs: advice');
  expect(facts).toEqual(FACTS);
  const [request] = requests.filter(isSigned);
  expect(Math.abs(Number(request?.headers['Doctor-Timestamp']) - Date.now() / 1000)).toBeLessThan(60);
  expect(request?.mustBeTrusted).toBe(true);
});

it('returns the facts of a former release, which tells no DKIM key', async () => {
  const { dkimPublicKey: _, ...facts } = FACTS;
  expect((await reportOf(tells({ facts, findings: [] }))).facts).toEqual(facts);
});

it.each<[string, Situation, string]>([
  ['over plain HTTP', { url: 'http://studio.example', request: () => ({ isSecure: true }) }, 'host-facts-unencrypted'],
  ['to a host that is not that of SITE_URL', { settings: OF_OTHER_SITE }, 'host-facts-other-host'],
  ['to a certificate that is not trusted', { reply: withProblem('CERT_UNTRUSTED') }, 'host-facts-unencrypted'],
])('sends no signature %s', async (_, situation, id) => {
  const { findings, requests } = await reportOf(situation);
  expect(namesOf(findings)).toContain(`${id}: unchecked`);
  expect(requests.filter(isSigned)).toEqual([]);
});

it('takes the name with and without www. for one host', async () => {
  const { requests } = await reportOf({ settings: { ...SETTINGS, SITE_URL: 'https://www.Studio.example' } });
  expect(requests.filter(isSigned)).toHaveLength(1);
});
