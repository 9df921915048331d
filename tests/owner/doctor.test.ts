import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Finding } from '../../scripts/doctor/finding.ts';
import { test as base } from '../support/checkout.ts';
import { pathWith } from '../support/commands/pathWith.ts';
import { makeCertificates } from '../support/doctor/mail/certificates.ts';
import { healthySettings, healthyZone } from '../support/doctor/mail/healthySetUp.ts';
import { LOGIN, ONE_LOGIN } from '../support/doctor/mail/mailServer.ts';
import { startNameServer } from '../support/doctor/mail/nameServer.ts';
import { type Mail, startMailServer } from '../support/mail.ts';
import { expect } from '../support/test.ts';

const HERE = '127.0.0.1';
const ZONE = { ...healthyZone, 'mail.studio.test': { A: [HERE] }, [HERE]: { PTR: ['mail.studio.test'] } };

/** Runs `npm run doctor` with healthy settings, records and mailbox. Resolves with the mails that were sent, too. */
type Doctor = (
  args: readonly string[],
  environment?: NodeJS.ProcessEnv,
) => Promise<{ code: number | null; output: string; mails: readonly Mail[] }>;

const test = base.extend<{ doctor: Doctor }>({
  doctor: async ({ checkout }, use) => {
    const { authority, servers } = makeCertificates(365, ['mail.studio.test']);
    writeFileSync(checkout.path('node_modules/authority.pem'), authority);
    const mail = await startMailServer({ ...ONE_LOGIN, ...servers[0] });
    const dns = await startNameServer(ZONE);
    // The fixture is built for another address than that of the settings.
    rmSync(checkout.path('public_html'), { recursive: true });
    const settings = Object.entries({ ...healthySettings, ...LOGIN, SMTP_PORT: mail.port });
    const lines = settings.map(([name, value]) => `${name}="${value}"\n`);
    writeFileSync(checkout.path('.env'), lines.join(''), { mode: 0o600 });
    const surroundings = {
      NODE_EXTRA_CA_CERTS: checkout.path('node_modules/authority.pem'),
      NODE_OPTIONS: `--import ${new URL('../support/doctor/mail/useNameServer.mjs', import.meta.url)}`,
      NAME_SERVER: dns.address,
      NO_COLOR: '1',
    };
    const run = (args: readonly string[], own = {}) => checkout.run('doctor', args, { ...surroundings, ...own });
    await use(async (...words) => ({ ...(await run(...words)), mails: mail.mails() }));
    await Promise.all([mail.stop(), dns.close()]);
  },
});

test('npm run doctor asks mailbox and host, and leaves nothing behind', async ({ checkout, doctor, host }) => {
  const files = () =>
    readdirSync(checkout.path('.'), { recursive: true }).filter((name) => !/node_modules/.test(`${name}`));
  const before = files();
  host.writeEnv(checkout.read('.env'));
  const { code, output, mails } = await doctor(['--json', '--url', host.url], { PATH: pathWith('node', 'npm', 'sh') });
  const ids = (JSON.parse(output) as { findings: Finding[] }).findings.map(({ id }) => id);
  const found = ['php-missing', 'composer-missing', 'sample-content', 'https-missing', 'no-build', 'host-cron-missing'];
  expect(ids).toEqual(expect.arrayContaining(found));
  expect(ids.filter((id) => /^(host-facts|mail|smtp|mx|spf|dkim|dmarc|reverse-dns)-/.test(id))).toEqual([]);
  expect([code, mails, files()]).toEqual([1, [], before]);
});
