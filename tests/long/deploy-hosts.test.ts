import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '../support/deploy/deployTest.ts';
import { publishOnCPanel } from '../support/deploy/publishOnCPanel.ts';
import { DEPLOY_SERVER_KINDS, layOnHost, ownByAccount } from '../support/deploy/startDeployServer.ts';
import { liveVersion, problemsOf } from '../support/deploy/visitor.ts';
import { request } from '../support/host/request.ts';
import { expect } from '../support/test.ts';

test.setTimeout(600_000);

for (const kind of DEPLOY_SERVER_KINDS) {
  test(`an owner publishes over ${kind} into a new cPanel account, and nothing else changes`, async ({
    rent,
    version,
  }) => {
    await publishOnCPanel(await rent(kind), version);
  });
}

test('beside a WordPress a deploy keeps its lines, and says which ones of others stand in the way', async ({
  rent,
  version,
}) => {
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

test('visitors can read what is uploaded to a private account over two connections, or the deploy says why not', async ({
  rent,
  version,
}) => {
  for (const kind of ['pure-ftpd', 'openssh'] as const) {
    const { publish, files, server } = await rent(kind, { isPublic: false, connectionsPerClient: 2 });
    await publish(version('one'));
    await publish(version('two'));
    const modeOf = (path: string) => statSync(join(server.site, path)).mode & 0o777;
    expect(Object.keys(files()).filter((path) => modeOf(path) !== 0o644)).toEqual([]);
    expect(['assets', 'api/releases'].map(modeOf)).toEqual([0o755, 0o755]);
  }
  const { deploy, files } = await rent('proftpd', { isPublic: false, changesPermissions: false });
  const words = /Visitors could not read what this account uploads, .* The site is as it was\./;
  expect(await deploy(version('one'))).toEqual({ code: 1, output: expect.stringMatching(words) });
  expect(files()).not.toHaveProperty(['.htaccess']);
});

test('a deploy into a full disk says so, and the next one goes on when there is room', async ({ rent, version }) => {
  // The strictest of the FTP servers: data connections must resume the TLS session of the login.
  const { server, host, deploy, publish, files } = await rent('proftpd');
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400k', 'tmpfs', server.site]);
  try {
    ownByAccount(server.site);
    const full = /There is no room left on the host.* The site is as it was\./;
    expect(await deploy(version('one'))).toEqual({ code: 1, output: expect.stringMatching(full) });
    expect(files()).not.toHaveProperty(['.htaccess']);
    execFileSync('mount', ['-o', 'remount,size=40m', server.site]);
    await publish(version('one'));
    expect(await problemsOf(host.url, [version('one')])).toEqual([]);
  } finally {
    execFileSync('umount', ['--lazy', server.site]);
  }
});

test('a host that lets no file be replaced, or protects .htaccess, is named', async ({ rent, version }) => {
  const strict = await rent('proftpd', { replacesFiles: false });
  const words = /The host does not let \.deploy\/releases be replaced .*: ask your host to allow it/;
  // The first deploy finds nothing to replace before the release is live.
  for (const code of [3, 1]) {
    expect(await strict.deploy(version(`${code}`))).toEqual({ code, output: expect.stringMatching(words) });
    expect(await problemsOf(strict.host.url, [version('3')])).toEqual([]);
  }

  const { deploy, host, server } = await rent('proftpd', { forbiddenName: '^\\.htaccess$' });
  const others = /The host does not let \.htaccess be replaced/;
  for (const name of ['one', 'two']) {
    expect(await deploy(version(name))).toEqual({ code: 1, output: expect.stringMatching(others) });
    expect(await liveVersion(host.url)).toBe('');
    // The lock allows a deploy from any machine, which has to end the switch.
    expect(readdirSync(join(server.site, '.deploy/lock'))).toEqual(['interrupted']);
  }
});
