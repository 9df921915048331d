import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readBuild } from '../../scripts/doctor/host/build.ts';
import { checkHost } from '../../scripts/doctor/host/checkHost.ts';
import { runInquiries } from '../support/host/runInquiries.ts';
import { test as base, expect, fixtureCheckout, fixtureSite } from '../support/test.ts';

const PASSWORD = 'top-secret-password';

const test = base.extend<{ findingsAt: (url: string, password?: string) => Promise<{ ids: string[]; fixes: string }> }>(
  {
    findingsAt: async ({}, use) => {
      const build = await readBuild(
        fixtureSite(),
        join(fixtureCheckout(), 'node_modules/.cache/site/local-server.json'),
      );
      await use(async (url, password = '') => {
        const settings = { SMTP_PASSWORD: password };
        const findings = await checkHost({ url, build, settings });
        const broken = findings.filter(({ kind, id }) => kind === 'broken' && id !== 'https-missing');
        return { ids: findings.map(({ id }) => id), fixes: broken.map(({ id, fix }) => `${id}: ${fix}`).join('\n') };
      });
    },
  },
);

test('the doctor finds nothing at the built site but what its settings lack, and changes nothing there', async ({
  host,
  mail,
  store,
  findingsAt,
}) => {
  expect((await findingsAt(host.url)).ids).toEqual([
    'https-missing',
    'canonical-elsewhere',
    'host-facts-without-password',
  ]);
  expect((await findingsAt(host.secureUrl)).ids).toEqual(['certificate-untrusted']);
  host.changeEnv({ SMTP_PASSWORD: PASSWORD, MAIL_FROM: 'website' });
  const { ids } = await findingsAt(host.url, PASSWORD);
  expect(ids).toContain('host-setting-mail-from');
  expect(ids.filter((id) => id.startsWith('host-facts-'))).toEqual([]);
  expect((await findingsAt(host.url, 'another')).ids).toContain('host-facts-refused');
  expect([mail.connections(), existsSync(store)]).toEqual([0, false]);
});

test('the doctor names the way out where the host forbids lines of .htaccess', async ({ startHost, findingsAt }) => {
  for (const [rights, fix] of [
    ['Options Indexes\nAllowOverride All', /^site-forbidden: .*Options SymLinksIfOwnerMatch.*$/],
    ['Options FollowSymLinks\nAllowOverride AuthConfig', /^page-error: .*"not allowed here".*$/],
  ] as const) {
    const strict = await startHost({ rights });
    expect((await findingsAt(strict.url)).fixes).toMatch(fix);
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
