import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkHost } from '../../scripts/doctor/host/checkHost.ts';
import { readBuild } from '../../scripts/doctor/host/site.ts';
import { expect, fixtureCheckout, fixtureSite, test } from '../support/test.ts';

async function findingsAt(url: string, SMTP_PASSWORD = '') {
  const build = await readBuild(fixtureSite(), join(fixtureCheckout(), 'node_modules/.cache/site/site-facts.json'));
  return checkHost(url, { SMTP_PASSWORD }, build);
}
const idsAt = async (...host: Parameters<typeof findingsAt>) => (await findingsAt(...host)).map(({ id }) => id);

test('the doctor finds only what the settings lack, and changes nothing there', async ({ host, mail, store }) => {
  expect(await idsAt(host.url)).toEqual(['https-missing', 'canonical-elsewhere', 'host-facts-without-password']);
  expect(await idsAt(host.secureUrl)).toEqual(['certificate-untrusted']);
  host.changeEnv({ SMTP_PASSWORD: 'the password', MAIL_FROM: 'website' });
  const ids = await idsAt(host.url, 'the password');
  expect(ids).toContain('host-setting-mail-from');
  expect(ids.filter((id) => id.startsWith('host-facts-'))).toEqual([]);
  expect(await idsAt(host.url, 'another')).toContain('host-facts-refused');
  expect([mail.connections(), existsSync(store)]).toEqual([0, false]);
});

test('the doctor names the way out where the host forbids lines of .htaccess', async ({ startHost }) => {
  for (const [rights, fix] of [
    ['Options Indexes\nAllowOverride All', /^site-forbidden: .*Options SymLinksIfOwnerMatch.*$/],
    ['Options FollowSymLinks\nAllowOverride AuthConfig', /^page-error: .*"not allowed here".*$/],
  ] as const) {
    const findings = await findingsAt((await startHost({ rights })).url);
    const broken = findings.filter(({ kind, id }) => kind === 'broken' && id !== 'https-missing');
    expect(broken.map((each) => `${each.id}: ${each.fix}`).join('\n')).toMatch(fix);
  }
});
