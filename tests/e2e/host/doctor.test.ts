import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Build, readBuild } from '../../../scripts/doctor/host/build';
import { checkHost } from '../../../scripts/doctor/host/checkHost';
import { Client } from '../../../scripts/doctor/host/client';
import { startApache } from '../../support/host/startApache';
import { testSite } from '../../support/host/testSite';

const PASSWORD = 'open sesame 42';

const { host } = testSite();
const client = new Client();
let build: Build | undefined;

beforeAll(async () => {
  const { checkout, site } = inject('fixture');
  build = await readBuild(site, join(checkout, 'node_modules/.cache/site/local-server.json'));
});
afterAll(() => client.close());

const checkAt = (url: string, settings: Record<string, string> = {}) =>
  checkHost({ client, url, build, settings, now: Date.now });
const idsAt = async (url: string) => (await checkAt(url)).findings.map(({ id }) => id);

it('finds nothing at the built site but what its settings lack', async () => {
  expect(build?.pages.length).toBeGreaterThan(5);
  expect(await idsAt(host.url)).toEqual(['https-missing', 'canonical-missing', 'host-facts-without-password']);
});

it('finds nothing over HTTPS but the certificate of the test', async () => {
  expect(await idsAt(host.secureUrl)).toEqual([
    'certificate-self-signed',
    'canonical-missing',
    'host-facts-without-password',
  ]);
});

it.each([
  ['mod_rewrite', 'Options Indexes\nAllowOverride All', ['site-forbidden'], 'Options SymLinksIfOwnerMatch'],
  ['a line of .htaccess', 'Options FollowSymLinks\nAllowOverride AuthConfig', ['page-error'], '"not allowed here"'],
])('names the way out where the host forbids %s, and suspects no firewall', async (_, rights, ids, fix) => {
  const strict = await startApache({ site: inject('fixture').site, rights });
  try {
    const found = (await checkAt(strict.url)).findings.filter(({ kind }) => kind === 'broken');
    expect(found.map(({ id }) => id).filter((id) => id !== 'https-missing')).toEqual(ids);
    expect(found.map((finding) => finding.fix).join()).toContain(fix);
  } finally {
    await strict.stop();
  }
});

it('is told the facts of the host by a signed request alone', async () => {
  const restore = host.changeEnv({ SMTP_PASSWORD: PASSWORD });
  try {
    const { findings, facts } = await checkAt(host.url, { SMTP_PASSWORD: PASSWORD });
    expect(findings.filter(({ id }) => id.startsWith('host-facts-'))).toEqual([]);
    expect(facts).toMatchObject({ php: expect.stringMatching(/^8\./), dkimPublicKey: null });
    const refused = await checkAt(host.url, { SMTP_PASSWORD: 'another' });
    expect(refused.findings.map(({ id }) => id)).toContain('host-facts-refused');
    expect(refused.facts).toBeUndefined();
  } finally {
    restore();
  }
});
