import { createHmac } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readBuild } from '../../scripts/doctor/host/build.ts';
import { checkHost } from '../../scripts/doctor/host/checkHost.ts';
import { PATH } from '../support/contact.ts';
import { request } from '../support/host/request.ts';
import { runInquiries } from '../support/host/runInquiries.ts';
import { test as base, expect, fixtureCheckout, fixtureSite } from '../support/test.ts';

const PASSWORD = 'top-secret-password';

/** The headers of a request that `npm run doctor` signs. */
function signed(origin: string) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = createHmac('sha256', PASSWORD).update('doctor key').digest();
  const signature = createHmac('sha256', key)
    .update(`doctor\n${timestamp}\n${new URL(origin).host}`)
    .digest('hex');

  return { 'Doctor-Timestamp': timestamp, 'Doctor-Signature': `v1=${signature}` };
}

const test = base.extend<{ findingsAt: (url: string, password?: string) => Promise<{ ids: string[]; fixes: string }> }>(
  {
    findingsAt: async ({}, use) => {
      const build = await readBuild(
        fixtureSite(),
        join(fixtureCheckout(), 'node_modules/.cache/site/local-server.json'),
      );
      await use(async (url, password = '') => {
        const settings = { SMTP_PASSWORD: password };
        const { findings } = await checkHost({ url, build, settings });
        const broken = findings.filter(({ kind, id }) => kind === 'broken' && id !== 'https-missing');
        return { ids: findings.map(({ id }) => id), fixes: broken.map(({ id, fix }) => `${id}: ${fix}`).join('\n') };
      });
    },
  },
);

test('the doctor finds nothing at the built site but what its settings lack', async ({ host, findingsAt }) => {
  expect((await findingsAt(host.url)).ids).toEqual([
    'https-missing',
    'canonical-elsewhere',
    'host-facts-without-password',
  ]);
  expect((await findingsAt(host.secureUrl)).ids).toEqual(['certificate-untrusted']);
  host.changeEnv({ SMTP_PASSWORD: PASSWORD });
  const { ids } = await findingsAt(host.url, PASSWORD);
  expect(ids.filter((id) => id.startsWith('host-facts-'))).toEqual([]);
  expect((await findingsAt(host.url, 'another')).ids).toContain('host-facts-refused');
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

test('a signed request is answered with the findings, changes nothing, and shows no secret', async ({
  host,
  mail,
  store,
}) => {
  host.changeEnv({ SMTP_USERNAME: 'website', SMTP_PASSWORD: PASSWORD, MAIL_FROM: 'recognisable' });
  const { mode } = statSync(join(host.home, '.env'));
  for (const origin of [host.url, host.secureUrl]) {
    const answer = await request(origin, PATH, { headers: signed(origin) });
    // The fixes name public_html, so the check for leaks in a visitor's answer does not fit.
    for (const secret of [PASSWORD, 'recognisable', host.home]) expect(answer.body).not.toContain(secret);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(JSON.parse(answer.body).findings).toContainEqual({
      id: 'setting-mail-from',
      kind: 'broken',
      problem: expect.stringContaining('MAIL_FROM'),
      why: expect.stringMatching(/./),
      fix: expect.stringContaining("MAIL_FROM='"),
    });
  }
  expect(mail.connections()).toBe(0);
  expect(existsSync(store)).toBe(false);
  expect(statSync(join(host.home, '.env')).mode).toBe(mode);
});

test('the command on the host says what is broken with why and fix, logs in, and makes no file', async ({
  host,
  store,
}) => {
  const healthy = await runInquiries(host, ['doctor']);
  expect(healthy.code).toBe(2);
  expect(healthy.output).toMatch(
    /NOT CHECKED\n {2}\* No mail was sent with the present settings yet\.[\s\S]*accepts the login$/,
  );
  host.changeEnv({ MAIL_TO: '' });
  const { code, output } = await runInquiries(host, ['doctor']);
  expect(code).toBe(1);
  expect(output).toMatch(/^BROKEN\n {2}\* MAIL_TO is missing\.\n {4}Why: .+\n {4}Fix: Write MAIL_TO='/);
  expect(output).toMatch(/\nPHP: +8\.\d+\.\d+\S*, on the command line\n/);
  expect(existsSync(store)).toBe(false);
});
