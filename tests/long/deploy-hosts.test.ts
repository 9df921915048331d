import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '../support/deploy/deployTest.ts';
import type { SiteVersion } from '../support/deploy/siteVersion.ts';
import { CPANEL, DEPLOY_SERVER_KINDS, layOnHost, phpChoice } from '../support/deploy/startDeployServer.ts';
import { liveVersion, problemsOf } from '../support/deploy/visitor.ts';
import { hashOf } from '../support/filesBelow.ts';
import { request } from '../support/host/request.ts';
import { expect } from '../support/test.ts';

for (const kind of DEPLOY_SERVER_KINDS) {
  test(`an owner publishes over ${kind} into a cPanel account, and goes back and forth`, async ({ rent, version }) => {
    const { server, host, publish, deploy, files } = await rent(kind);
    const [one, two, three] = [version('one'), version('two'), version('three')];
    layOnHost(server, CPANEL);
    const rules = join(server.site, '.htaccess');
    const expectLive = async (live: SiteVersion, choice: string) => {
      expect(await problemsOf(host.url, [live])).toEqual([]);
      const { '.htaccess': _, ...others } = CPANEL;
      const hashes = Object.entries(others).map(([path, content]) => [path, hashOf(content)]);
      expect(files()).toMatchObject(Object.fromEntries(hashes));
      const text = readFileSync(rules, 'utf8');
      expect(text.replace(/^# BEGIN Studio site\n[\s\S]*^# END Studio site\n/m, '')).toBe(choice);
      expect(readdirSync(join(server.site, '.deploy'))).toEqual(['releases']);
    };

    const nowhere = await deploy(undefined, ['--rollback']);
    expect(nowhere).toEqual({ code: 1, output: expect.stringMatching(/no release before this .* as it was\.\s*$/) });
    expect(await publish(one, ['--dry-run'])).toMatch(/^send index\.[0-9a-f]{12}\.html [\s\S]*Nothing was written\.$/m);
    expect(files()).toMatchObject({ '.htaccess': hashOf(CPANEL['.htaccess']) });
    expect(await publish(one, ['--verify'])).toMatch(/^Every page at \S+ is what was uploaded\.$/m);
    await expectLive(one, phpChoice('82'));
    expect((await request(host.url, '/media/holiday.jpg')).body).toBe('jpg');
    expect((await request(host.url, '/x/')).body).toBe('A page of the owner in a folder');
    expect(files()).toHaveProperty(['.user.ini']);

    const before = changes(server.home);
    expect(await publish(one)).toMatch(/^Nothing has changed\.\nRelease \w+ is live at \S+\.$/m);
    expect(changes(server.home)).toEqual(before);

    // cPanel replaces its own lines, wherever they stand.
    const chosen = readFileSync(rules, 'utf8').replace(phpChoice('82'), phpChoice('83'));
    layOnHost(server, { '.htaccess': chosen });
    const former = files();
    // Three pages with their Brotli files, their script, and the index of the release.
    expect(await publish(two)).toMatch(/^8 files sent/m);
    await expectLive(two, phpChoice('83'));
    // Visitors may have a page of the former release open, so its files are kept for one release.
    const { '.htaccess': formerRules, 'api/release.txt': formerPhp, ...kept } = former;
    expect(files()).toMatchObject(kept);

    for (const live of [one, two]) {
      expect(await deploy(undefined, ['--rollback'])).toMatchObject({ code: 0 });
      expect(await problemsOf(host.url, [live])).toEqual([]);
    }
    await publish(three);
    await expectLive(three, phpChoice('83'));
    expect(Object.keys(files()).filter((path) => path.includes('/own-'))).toEqual(
      ['own-three', 'own-two'].map((name) => `assets/${name}.js`),
    );

    // What was deleted in the File Manager is sent again, and nobody is led back to a release that is not there any more.
    rmSync(join(server.site, 'api/releases'), { recursive: true });
    expect(await publish(three, ['--verify'])).toContain('is what was uploaded.');
    expect(await problemsOf(host.url, [three])).toEqual([]);
    const lost = expect.stringMatching(/The host has lost \S+ of this release.*The site is as it was\./);
    expect(await deploy(undefined, ['--rollback'])).toEqual({ code: 1, output: lost });
    await expectLive(three, phpChoice('83'));
  });
}

test('beside a WordPress a deploy keeps its lines, and names those in the way', async ({ rent, version }) => {
  const { server, host, publish, deploy } = await rent('pure-ftpd');
  const wordPress = readFileSync(join(import.meta.dirname, '../fixtures/wordpress.htaccess'), 'latin1');
  layOnHost(server, {
    '.htaccess': wordPress,
    'index.php': '<?php echo "A blog";',
    'wp-login.php': '<?php echo "Log in";',
    'wp-admin/index.php': '<?php echo "The desk";',
  });
  await publish(version('one'));
  expect(await problemsOf(host.url, [version('one')])).toEqual([]);
  const rules = () => readFileSync(join(server.site, '.htaccess'), 'latin1');
  expect(rules().endsWith(wordPress)).toBe(true);
  const bodies = await Promise.all(
    ['/2026/a-post/', '/wp-login.php', '/wp-admin/'].map((path) => request(host.url, path)),
  );
  expect(bodies.map(({ body }) => body)).toEqual(['A blog', 'Log in', 'The desk']);

  layOnHost(server, { '.htaccess': `${wordPress}${rules().slice(0, -wordPress.length)}` });
  const { code, output } = await deploy(version('two'));
  expect(output).toMatch(/^Line 13 of \.htaccess on the host, "RewriteRule \. \/index\.php \[L\]", answers before/m);
  expect([code, rules().startsWith(wordPress)]).toEqual([3, true]);
  expect(output).toMatch(/visitors do not get it yet: .* is not the page that was uploaded/);
});

test('visitors can read what a private account uploads, or the deploy says why not', async ({ rent, version }) => {
  const { publish, files, server } = await rent('openssh', { isPublic: false });
  await publish(version('one'));
  const modeOf = (path: string) => statSync(join(server.site, path)).mode & 0o777;
  expect(Object.keys(files()).filter((path) => modeOf(path) !== 0o644)).toEqual([]);
  expect(['assets', 'api/releases'].map(modeOf)).toEqual([0o755, 0o755]);

  const strict = await rent('proftpd', { isPublic: false, lines: ['<Limit SITE_CHMOD>', 'DenyAll', '</Limit>'] });
  const words = /Visitors could not read what this account uploads, .* The site is as it was\./;
  expect(await strict.deploy(version('one'))).toEqual({ code: 1, output: expect.stringMatching(words) });
  expect(strict.files()).not.toHaveProperty(['.htaccess']);
});

test('a host that lets no file be replaced, or protects .htaccess, is named', async ({ rent, version }) => {
  const strict = await rent('proftpd', { lines: ['AllowOverwrite off'] });
  const words = /The host does not let \.deploy\/releases be replaced .*: ask your host to allow it/;
  // The first deploy finds nothing to replace before the release is live.
  for (const code of [3, 1]) {
    expect(await strict.deploy(version(`${code}`))).toEqual({ code, output: expect.stringMatching(words) });
    expect(await problemsOf(strict.host.url, [version('3')])).toEqual([]);
  }

  const { deploy, host, server } = await rent('proftpd', { lines: ['PathDenyFilter "^\\.htaccess$"'] });
  const others = /The host does not let \.htaccess be replaced/;
  for (const name of ['one', 'two']) {
    expect(await deploy(version(name))).toEqual({ code: 1, output: expect.stringMatching(others) });
    expect(await liveVersion(host.url)).toBe('');
    // The lock allows a deploy from any machine, which has to end the switch.
    expect(readdirSync(join(server.site, '.deploy/lock'))).toEqual(['interrupted']);
  }
});

/** When each file and folder was changed. */
function changes(folder: string): Record<string, number> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });

  return Object.fromEntries(paths.sort().map((path) => [path, statSync(join(folder, path)).mtimeMs]));
}
