import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { buildFixture, type FixtureBuild } from '../../support/commands/buildFixture';
import { editContent } from '../../support/commands/editContent';
import { type StartedHost, startApache } from '../../support/host/startApache';
import { type GitHub, startGitHub } from '../../support/owner/gitHub';

const BUILD_MS = 180_000;
const TOKEN = 'github_pat_test';

const browser = await sharedBrowser();
let build: FixtureBuild;
let host: StartedHost;
let github: GitHub;

beforeAll(async () => {
  build = await buildFixture((checkout) =>
    editContent(checkout, 'site', (site) => ({ ...site, admin: { repository: 'asha/studio-site' } })),
  );
  host = await startApache({ site: build.site });
  github = startGitHub(join(build.checkout, 'frontend/content'), TOKEN);
}, BUILD_MS);
afterAll(async () => {
  await host?.stop();
  build?.remove();
});

it('is not in the upload unless the content turns it on', () => {
  expect(readdirSync(inject('fixture').site)).not.toContain('admin');
  expect(existsSync(join(build.site, 'admin/index.html'))).toBe(true);
});

describe('the editor at /admin/ of the site', { timeout: 60_000 }, () => {
  it('is for whoever has a token, and leaves the policy of the pages as it is', async () => {
    const [admin, home] = await Promise.all([fetch(`${host.url}/admin/`), fetch(host.url)]);
    expect(admin.status).toBe(200);
    expect(admin.headers.get('x-robots-tag')).toBe('noindex');
    expect(admin.headers.get('content-security-policy')).toContain('https://api.github.com');
    expect(home.headers.get('content-security-policy')).not.toMatch(/github|unsafe/);
  });

  it('commits one word as one line, and refuses what the build would refuse or would overwrite newer words', async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const problems: string[] = [];
    page.on(
      'console',
      (message) => message.text().includes('Content Security Policy') && problems.push(message.text()),
    );
    page.on('dialog', (dialog) => dialog.accept());
    await page.route('https://api.github.com/**', (route) => github.answer(route));
    await page.goto(`${host.url}/admin/`);
    await page.getByLabel('Your access token from GitHub').fill(TOKEN);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Everything that stands on the site.').waitFor();

    await page.getByText('Services', { exact: true }).click();
    await page.getByLabel('Intro').fill('We do all of it.');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('menuitem', { name: 'Publish now' }).click();
    await expect.poll(() => github.commits().length).toBe(1);
    const [commit] = github.commits();
    expect(Object.keys(commit ?? {})).toEqual(['frontend/content/services.yaml']);
    const { before = '', after = '' } = commit?.['frontend/content/services.yaml'] ?? {};
    const changed = after.split('\n').filter((line) => !before.split('\n').includes(line));
    expect(changed).toEqual(['intro: We do all of it.']);

    await page.getByLabel('Intro').fill('We answer within {responsTime}.');
    await page.frameLocator('iframe#preview-pane').getByRole('alert').getByText('did you mean responseTime').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('menuitem', { name: 'Publish now' }).click();
    await page.getByText('did you mean responseTime').first().waitFor();
    expect(github.commits()).toHaveLength(1);

    github.push('frontend/content/services.yaml', (text) =>
      text.replace('We do all of it.', 'Somebody has pushed this.'),
    );
    await page.getByLabel('Intro').fill('We do half of it.');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('menuitem', { name: 'Publish now' }).click();
    await page.getByText('frontend/content/services.yaml was changed meanwhile').waitFor();
    expect(await page.getByLabel('Intro').inputValue()).toBe('We do half of it.');
    expect(github.commits()).toHaveLength(1);
    expect(problems).toEqual([]);
    await page.close();
  });
});
