import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readBuild } from '../../scripts/doctor/host/build.ts';
import { checkHost } from '../../scripts/doctor/host/checkHost.ts';
import { runInquiries } from '../support/host/runInquiries.ts';
import { expect, fixtureCheckout, fixtureSite, test } from '../support/test.ts';

const PASSWORD = 'top-secret-password';

async function findingsAt(url: string, password = '') {
  const build = await readBuild(fixtureSite(), join(fixtureCheckout(), 'node_modules/.cache/site/local-server.json'));
  return checkHost({ url, build, settings: { SMTP_PASSWORD: password } });
}
const idsAt = async (...host: Parameters<typeof findingsAt>) => (await findingsAt(...host)).map(({ id }) => id);

test('the doctor finds nothing at the built site but what its settings lack, and changes nothing there', async ({
  host,
  mail,
  store,
}) => {
  expect(await idsAt(host.url)).toEqual(['https-missing', 'canonical-elsewhere', 'host-facts-without-password']);
  expect(await idsAt(host.secureUrl)).toEqual(['certificate-untrusted']);
  host.changeEnv({ SMTP_PASSWORD: PASSWORD, MAIL_FROM: 'website' });
  const ids = await idsAt(host.url, PASSWORD);
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

test('the command on the host says what is broken with why and fix, and makes no database', async ({ host, store }) => {
  host.changeEnv({ MAIL_TO: '' });
  const { code, output } = await runInquiries(host, ['doctor']);
  expect(code).toBe(1);
  expect(output).toMatch(
    /TO MEND\n {2}\* MAIL_TO is missing\. Inquiries are stored, but none is mailed until then\. Write MAIL_TO='/,
  );
  expect(output).toMatch(/\nPHP: +8\.\d+\.\d+\S*, on the command line\n/);
  expect(existsSync(join(store, 'inquiries.sqlite'))).toBe(false);
});
