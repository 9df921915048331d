import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Finding } from '../../../scripts/doctor/finding';
import { fixtureCheckout } from '../../support/commands/buildFixture';
import { runCheckout } from '../../support/commands/runCheckout';
import { makeCertificates } from '../../support/doctor/mail/certificates';
import { healthySettings, healthyZone } from '../../support/doctor/mail/healthySetUp';
import { LOGIN, type MailServer, startMailServer } from '../../support/doctor/mail/mailServer';
import { type NameServer, startNameServer, type Zone } from '../../support/doctor/mail/nameServer';
import { testSite } from '../../support/host/testSite';

const DOCTOR_MS = 120_000;
const HERE = '127.0.0.1';
const ZONE: Zone = { ...healthyZone, 'mail.studio.test': { A: [HERE] }, [HERE]: { PTR: ['mail.studio.test'] } };
/** True of the checkout of a test: it has the sample content, and no build. */
const ALWAYS = ['sample-content', 'build-missing'];

const { host } = testSite();
let checkout: string;
let dns: NameServer;
let mail: MailServer;

beforeAll(async () => {
  checkout = fixtureCheckout();
  const { authority, servers } = makeCertificates(365, ['mail.studio.test']);
  const [certificate] = servers;
  if (certificate === undefined) throw new Error('There is no certificate.');
  writeFileSync(join(checkout, 'node_modules/authority.pem'), authority);
  dns = await startNameServer(ZONE);
  mail = await startMailServer(certificate);
  writeFileSync(
    join(checkout, '.env'),
    Object.entries({ ...healthySettings, SMTP_PORT: String(mail.port), ...LOGIN })
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
    { mode: 0o600 },
  );
}, DOCTOR_MS);
afterAll(async () => {
  await dns?.close();
  await mail?.close();
  rmSync(checkout, { recursive: true, force: true });
});

async function doctor(args: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const environment = { NODE_EXTRA_CA_CERTS: join(checkout, 'node_modules/authority.pem'), NO_COLOR: '1', ...more };
  const command = runCheckout(checkout, 'doctor', environment, args);
  return { code: await command.exitCode, output: command.output() };
}

/** The ids of the findings in JSON; those that depend on the day are left out. */
function idsIn(output: string): string[] {
  const { findings } = JSON.parse(output) as { findings: Finding[] };
  return findings.map(({ id }) => id).filter((id) => !id.endsWith('-end-of-life'));
}

const filesIn = () =>
  readdirSync(checkout, { recursive: true, withFileTypes: false }).filter((name) => !/node_modules/.test(String(name)));

it('finds nothing at a healthy mail server and in healthy records, and leaves nothing behind', {
  timeout: DOCTOR_MS,
}, async () => {
  const files = filesIn();
  const { code, output } = await doctor(['--json', '--send', '--dns', dns.address]);
  expect(idsIn(output).sort(), output).toEqual(ALWAYS.toSorted());
  expect(code).toBe(1);
  expect(mail.mails).toHaveLength(1);
  expect(filesIn()).toEqual(files);
});

it('prints what is broken first, each with why and the fix', { timeout: DOCTOR_MS }, async () => {
  const env = join(checkout, '.env');
  const former = readFileSync(env, 'utf8');
  writeFileSync(env, former.replace('pass#word', 'wrong'));
  try {
    const { code, output } = await doctor(['--dns', dns.address]);
    expect(output).toMatch(/BROKEN {2}The mail server mail\.studio\.test .*\n {4}Why: \S.*\n {4}Fix: .*SMTP_PASSWORD/);
    expect(output).toMatch(/\n3 broken, 0 not checked, \d advice\.\n$/);
    expect(output).not.toContain('wrong');
    expect(code).toBe(1);
  } finally {
    writeFileSync(env, former);
  }
});

it('checks the host at --url, and asks it for what only the host knows', { timeout: DOCTOR_MS }, async () => {
  const same = { SMTP_PASSWORD: 'open sesame 42' };
  const restore = host.changeEnv(same);
  try {
    const { output } = await doctor(['--json', '--dns', dns.address, '--url', host.url], same);
    const ids = idsIn(output);
    expect(ids).toEqual(expect.arrayContaining(['https-missing', 'no-build']));
    expect(ids.filter((id) => id.startsWith('host-facts-'))).toEqual([]);
    expect(JSON.parse(output).facts).toMatchObject({ php: expect.stringMatching(/^8\./), missingExtensions: [] });
  } finally {
    restore();
  }
});

it('reports a machine without PHP and Composer, installs nothing, and checks what needs no settings', {
  timeout: DOCTOR_MS,
}, async () => {
  const programs = join(checkout, 'node_modules/programs');
  mkdirSync(programs);
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of ['node', 'npm', 'sh']) {
    const path = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
    symlinkSync(path ?? name, join(programs, name));
  }
  const files = filesIn();
  const { code, output } = await doctor(['--json', '--url', host.url], { PATH: programs });
  const ids = idsIn(output);
  expect(ids).toEqual(
    expect.arrayContaining(['php-missing', 'composer-missing', 'settings-not-read', 'https-missing']),
  );
  expect(ids.filter((id) => /^(?:mail|spf|host-facts|check|settings-file)-/.test(id))).toEqual([]);
  expect(code).toBe(1);
  expect(filesIn()).toEqual(files);
});

it.each([
  [['--fast'], '"--fast" is not understood: the options are --url https://…, --json, --send and --dns ADDRESS.'],
  [['--url', 'studio'], '--url studio is no address of a site: write it as visitors do, such as https://example.com.'],
  [['--dns', 'studio'], '--dns studio is no address of a name server: write it as 1.1.1.1 or 127.0.0.1:5353.'],
])('says that it does not understand %s', { timeout: DOCTOR_MS }, async (args, sentence) => {
  const { code, output } = await doctor(args);
  expect(output.trim()).toBe(sentence);
  expect(code).toBe(1);
});
