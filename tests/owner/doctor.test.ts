import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Finding } from '../../scripts/doctor/finding.ts';
import { test } from '../support/checkout.ts';
import { pathWith } from '../support/commands/pathWith.ts';
import { makeCertificates } from '../support/doctor/mail/certificates.ts';
import { healthySettings, healthyZone } from '../support/doctor/mail/healthySetUp.ts';
import { LOGIN, ONE_LOGIN } from '../support/doctor/mail/mailServer.ts';
import { startNameServer } from '../support/doctor/mail/nameServer.ts';
import { startMailServer } from '../support/mail.ts';
import { expect } from '../support/test.ts';

const HERE = '127.0.0.1';
const ZONE = { ...healthyZone, 'mail.studio.test': { A: [HERE] }, [HERE]: { PTR: ['mail.studio.test'] } };

test('npm run doctor asks mailbox and host, and leaves nothing behind', async ({ checkout, host }) => {
  const { authority, servers } = makeCertificates(365, ['mail.studio.test']);
  writeFileSync(checkout.path('node_modules/authority.pem'), authority);
  const mail = await startMailServer({ ...ONE_LOGIN, ...servers[0] });
  const dns = await startNameServer(ZONE);
  // The fixture is built for another address than that of the settings.
  rmSync(checkout.path('public_html'), { recursive: true });
  const settings = Object.entries({ ...healthySettings, ...LOGIN, SMTP_PORT: mail.port });
  const lines = settings.map(([name, value]) => `${name}="${value}"\n`).join('');
  writeFileSync(checkout.path('.env'), lines, { mode: 0o600 });
  host.writeEnv(lines);
  const files = () =>
    readdirSync(checkout.path('.'), { recursive: true }).filter((name) => !/node_modules/.test(`${name}`));
  const before = files();
  const { code, output } = await checkout.run('doctor', ['--json', '--url', host.url], {
    NODE_EXTRA_CA_CERTS: checkout.path('node_modules/authority.pem'),
    NODE_OPTIONS: `--import ${new URL('../support/doctor/mail/useNameServer.mjs', import.meta.url)}`,
    NAME_SERVER: dns.address,
    PATH: pathWith('node', 'npm', 'sh'),
  });
  const ids = (JSON.parse(output) as { findings: Finding[] }).findings.map(({ id }) => id);
  const found = ['php-missing', 'composer-missing', 'sample-content', 'https-missing', 'no-build', 'host-cron-missing'];
  expect(ids).toEqual(expect.arrayContaining(found));
  expect(ids.filter((id) => /^(host-facts|mail|smtp|mx|spf|dkim|dmarc|reverse-dns)-/.test(id))).toEqual([]);
  expect([code, mail.mails(), files()]).toEqual([1, [], before]);
  await Promise.all([mail.stop(), dns.close()]);
});
