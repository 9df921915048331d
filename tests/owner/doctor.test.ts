import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Finding } from '../../scripts/doctor/finding.ts';
import { test as base } from '../support/checkout.ts';
import { pathWith } from '../support/commands/pathWith.ts';
import { makeCertificates } from '../support/doctor/mail/certificates.ts';
import { healthySettings, healthyZone } from '../support/doctor/mail/healthySetUp.ts';
import { LOGIN, type MailServer, startMailServer } from '../support/doctor/mail/mailServer.ts';
import { startNameServer } from '../support/doctor/mail/nameServer.ts';
import { expect } from '../support/test.ts';

const HERE = '127.0.0.1';
const SETTINGS = { ...healthySettings, ...LOGIN };

interface Doctor {
  mailServer: MailServer;
  /** Runs `npm run doctor` with healthy settings, records and mailbox. */
  doctor(args: readonly string[], environment?: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }>;
}

const test = base.extend<Doctor>({
  mailServer: async ({ checkout }, use) => {
    const { authority, servers } = makeCertificates(365, ['mail.studio.test']);
    const [certificate] = servers;
    if (certificate === undefined) throw new Error('There is no certificate.');
    writeFileSync(checkout.path('node_modules/authority.pem'), authority);
    const server = await startMailServer(certificate);
    await use(server);
    await server.close();
  },
  doctor: async ({ checkout, mailServer }, use) => {
    const zone = { ...healthyZone, 'mail.studio.test': { A: [HERE] }, [HERE]: { PTR: ['mail.studio.test'] } };
    const dns = await startNameServer(zone);
    // The fixture is built for another address than that of the settings.
    rmSync(checkout.path('public_html'), { recursive: true });
    const settings = Object.entries({ ...SETTINGS, SMTP_PORT: String(mailServer.port) });
    writeFileSync(checkout.path('.env'), settings.map(([name, value]) => `${name}="${value}"\n`).join(''), {
      mode: 0o600,
    });
    const surroundings = {
      NODE_EXTRA_CA_CERTS: checkout.path('node_modules/authority.pem'),
      NODE_OPTIONS: `--import ${new URL('../support/doctor/mail/useNameServer.mjs', import.meta.url)}`,
      NAME_SERVER: dns.address,
      NO_COLOR: '1',
    };
    await use((args, environment) => checkout.run('doctor', args, { ...surroundings, ...environment }));
    await dns.close();
  },
});
test.describe.configure({ timeout: 120_000 });

/** The ids of the findings in JSON. */
const idsIn = (output: string): string[] =>
  (JSON.parse(output) as { findings: Finding[] }).findings.map(({ id }) => id);

test('npm run doctor finds nothing at a healthy mailbox, and leaves nothing behind', async ({
  checkout,
  doctor,
  mailServer,
}) => {
  const files = () =>
    readdirSync(checkout.path('.'), { recursive: true }).filter((name) => !/node_modules/.test(`${name}`));
  const before = files();
  const { code, output } = await doctor(['--json']);
  expect(idsIn(output), output).toEqual(['sample-content']);
  expect(code).toBe(1);
  expect(mailServer.mails).toEqual([]);
  expect(files()).toEqual(before);
});

test('npm run doctor prints what is broken first, each with why and the fix', async ({ doctor }) => {
  const { code, output } = await doctor([], { SMTP_PASSWORD: 'wrong' });
  expect(output).toMatch(/BROKEN {2}The mail server mail\.studio\.test .*\n {4}Why: \S.*\n {4}Fix: .*SMTP_PASSWORD/);
  expect(output).toMatch(/\n2 broken, 0 not checked, 0 advice\.$/);
  expect(output).not.toContain('wrong');
  expect(code).toBe(1);
});

test('npm run doctor asks the host at --url, and reports a machine without PHP', async ({ doctor, host }) => {
  host.changeEnv({ SMTP_PASSWORD: 'open sesame 42' });
  const { output } = await doctor(['--json', '--url', host.url], { SMTP_PASSWORD: 'open sesame 42' });
  expect(idsIn(output)).toEqual(expect.arrayContaining(['https-missing', 'no-build']));
  expect(idsIn(output).filter((id) => id.startsWith('host-facts-'))).toEqual([]);
  expect(idsIn(output)).toContain('host-cron-missing');

  const bare = await doctor(['--json', '--url', host.url], { PATH: pathWith('node', 'npm', 'sh') });
  expect(idsIn(bare.output)).toEqual(expect.arrayContaining(['php-missing', 'composer-missing', 'https-missing']));
  expect(bare.code).toBe(1);
});
