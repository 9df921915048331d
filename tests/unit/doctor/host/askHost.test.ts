import { expect, it } from 'vitest';
import { expectFindings, namesOf } from '../../../support/doctor/expectFindings';
import { at, itFindsEach, reportOf, SETTINGS, withHeaders } from '../../../support/doctor/tinyHost';

const OF_OTHER_SITE = { ...SETTINGS, SITE_URL: 'https://studio.example.com' };
const HOUR_MS = 3_600_000;

const isSigned = ({ headers }: { headers: NodeJS.Dict<string> }) => headers['doctor-signature'] !== undefined;
/** Another answer to the signed request. */
const signed = (change: { status?: number; body?: Buffer }) =>
  at(/^/, (_reply, request) => (isSigned(request) ? change : {}));
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
  ['no SMTP_PASSWORD here', { settings: { ...SETTINGS, SMTP_PASSWORD: '' } }, NO_PASSWORD, 'or run "cd ~/public_html'],
  ['an endpoint of a former release', signed({ status: 405 }), UNKNOWN],
  ['an answer that is no JSON', signed({ body: Buffer.from('<p>') }), UNKNOWN],
  ['a firewall that answers signed requests', signed({ status: 403 }), UNKNOWN, 'wait ten minutes'],
]);

it('tells what the host has found, and that it is there', async () => {
  const { findings } = await reportOf(signed({ body: Buffer.from(JSON.stringify({ findings: [CRON] })) }));
  expect(findings).toEqual([{ ...CRON, id: 'host-cron-missing', problem: `On the host: ${CRON.problem}` }]);
});

it('signs with the time of the host', async () => {
  const hostTime = Date.now() - HOUR_MS;
  const { findings, requests } = await reportOf(withHeaders(/^/, { date: new Date(hostTime).toUTCString() }));
  expectFindings(findings, '');
  const [request] = requests.filter(isSigned);
  expect(Math.abs(Number(request?.headers['doctor-timestamp']) - hostTime / 1000)).toBeLessThan(2);
});

it.each([
  ['without a SITE_URL', { settings: { SMTP_PASSWORD: SETTINGS.SMTP_PASSWORD } }],
  ['over plain HTTP', { url: 'http://studio.example', request: () => ({ origin: 'https://studio.example' }) }],
  ['to a host that is not that of SITE_URL', { settings: OF_OTHER_SITE }],
])('sends no signature %s', async (_, situation) => {
  const { findings, requests } = await reportOf(situation);
  expect(namesOf(findings)).toContain('host-facts-other-host: unchecked');
  expect(requests.filter(isSigned)).toEqual([]);
});

it('takes the name with and without www. for one host', async () => {
  const { requests } = await reportOf({ settings: { ...SETTINGS, SITE_URL: 'https://www.Studio.example' } });
  expect(requests.filter(isSigned)).toHaveLength(1);
});
