import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeployCheckout, deployCheckout, readFiles } from '../support/deployCheckout';
import { type SiteFiles, smallSite } from '../support/smallSite';
import { emptyHost, type FtpServer, type FtpServerKind, ownByAccount, startFtpServer } from '../support/startFtpServer';

const DEPLOY_MS = 60_000;

describe.each<FtpServerKind>(['pure-ftpd', 'proftpd'])('npm run deploy to %s', { timeout: DEPLOY_MS }, (kind) => {
  let server: FtpServer;
  let checkout: DeployCheckout;
  const onHost = (path: string) => join(server.site, path);

  beforeAll(async () => {
    server = await startFtpServer(kind);
    checkout = deployCheckout(server.settings);
  });
  beforeEach(() => emptyHost(server));
  afterAll(async () => {
    checkout?.remove();
    await server?.stop();
  });

  async function deployed(files: SiteFiles, options: string[] = []) {
    checkout.build(files);
    const { code, output } = await checkout.deploy(['--sample', ...options]);
    expect(code, output).toBe(0);

    return output;
  }

  it('uploads the whole site the first time, but no settings, and then nothing while nothing changes', async () => {
    const secret = "FTP_PASSWORD='secret'";
    await deployed({ ...smallSite('one'), '.env': secret, 'api/.env': secret, '.gitignore': '*' });
    const { '.env': _, 'api/.env': __, '.gitignore': ___, ...site } = readFiles(join(checkout.folder, 'public_html'));
    expect(readFiles(server.site)).toEqual(site);

    const before = everythingBelow(server.home);
    expect(await deployed(smallSite('one'))).toMatch(/^Nothing has changed: release \w+ is live\.$/m);
    expect(everythingBelow(server.home)).toEqual(before);
    expect(readFileSync(onHost('.deploy/.htaccess'), 'utf8')).toContain('Require all denied');
  });

  it('sends what has changed, and leaves what was replaced for one release', async () => {
    await deployed(smallSite('one'));
    expect(await deployed(smallSite('two'))).toMatch(/^Sent 9 files .* release \w+ is live\.$/m);
    expect(readFileSync(onHost('index.html'), 'utf8')).toBe(smallSite('two')['index.html']);
    expect(existsSync(onHost('assets/app-one.js'))).toBe(true);

    await deployed(smallSite('three'));
    expect(existsSync(onHost('assets/app-one.js'))).toBe(false);
    expect(existsSync(onHost('assets/app-two.js'))).toBe(true);
    expect(
      readdirSync(onHost('.deploy')).filter(
        (name) => !/^(\.htaccess|manifest\.gz|release-\w+\.gz|live-\w+)$/.test(name),
      ),
    ).toEqual([]);
    expect(readdirSync(onHost('.deploy')).filter((name) => name.startsWith('release-'))).toHaveLength(2);
  });

  it('deletes what the site no longer has after one release, with folders that are empty then', async () => {
    await deployed({ ...smallSite('one'), 'old/deep/page.html': 'old' });
    await deployed(smallSite('two'));
    expect(existsSync(onHost('old/deep/page.html'))).toBe(true);
    await deployed(smallSite('three'));
    expect(existsSync(onHost('old'))).toBe(false);
  });

  it('goes back to the release before, and forth again', async () => {
    await deployed(smallSite('one'));
    const one = readFiles(server.site);
    await deployed(smallSite('two'));
    const two = readFiles(server.site);
    rmSync(join(checkout.folder, 'public_html'), { recursive: true });

    const back = await checkout.deploy(['--rollback']);
    expect(back.code, back.output).toBe(0);
    expect(readFiles(server.site)).toMatchObject(one);
    const forth = await checkout.deploy(['--rollback']);
    expect(forth.code, forth.output).toBe(0);
    expect(readFiles(server.site)).toEqual({ ...one, ...two });
  });

  it('takes nothing for live that another machine has replaced, even if it is the same release again', async () => {
    const other = deployCheckout(server.settings);
    try {
      await deployed(smallSite('one'));
      for (const version of ['two', 'one']) {
        other.build(smallSite(version));
        const { code, output } = await other.deploy();
        expect(code, output).toBe(0);
      }
      await deployed(smallSite('three'));
      expect(existsSync(onHost('assets/app-two.js'))).toBe(false);
      expect(existsSync(onHost('assets/app-one.js'))).toBe(true);
      expect(readdirSync(onHost('.deploy')).filter((name) => name.startsWith('live-'))).toHaveLength(1);
    } finally {
      other.remove();
    }
  });

  it('says that there is nothing to go back to', async () => {
    await deployed(smallSite('one'));
    const { code, output } = await checkout.deploy(['--rollback']);
    expect(code).toBe(1);
    expect(output).toContain('There is no release before this one on the host to go back to. The site is as it was.');
  });

  it('touches no file that is not its own, and names one that is in the way', async () => {
    const owners = { '.env': 'secret', '.well-known/key': 'key', 'cgi-bin/run': 'x', 'media/holiday.jpg': 'jpg' };
    layOnHost({ ...owners, 'index.html': 'Coming soon' });
    checkout.build(smallSite('one'));
    const refused = await checkout.deploy();
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(
      /^public_html\/index\.html on the host was not put there by this command: .* --adopt/m,
    );
    expect(readFiles(server.site)).toMatchObject({ 'index.html': expect.any(String) });
    expect(readFileSync(onHost('index.html'), 'utf8')).toBe('Coming soon');

    await deployed(smallSite('one'), ['--adopt']);
    await deployed(smallSite('two'));
    await deployed(smallSite('three'));
    for (const [path, content] of Object.entries(owners)) expect(readFileSync(onHost(path), 'utf8')).toBe(content);
  });

  it('takes over a site that was uploaded by hand, and sends only what is or may be different', async () => {
    const files = smallSite('one');
    layOnHost({
      ...files,
      'assets/shared-3.js': 'cut off',
      'index.html': `${files['index.html']}`.replace('one', 'eno'),
    });
    const output = await deployed(files, ['--adopt']);
    expect(output).toMatch(/^Sent 20 files /m);
    expect(readFiles(server.site)).toEqual(readFiles(join(checkout.folder, 'public_html')));
    expect(await deployed(files)).toContain('Nothing has changed');
  });

  it('writes nothing in a dry run, here and there, and says what it would do', async () => {
    checkout.build(smallSite('one'));
    const empty = [everythingBelow(server.home), everythingBelow(checkout.folder)];
    const first = await checkout.deploy(['--sample', '--dry-run']);
    expect(first.output).toMatch(/^new +index\.html/m);
    expect([everythingBelow(server.home), everythingBelow(checkout.folder)]).toEqual(empty);

    await deployed(smallSite('one'));
    checkout.build(smallSite('two'));
    const full = [everythingBelow(server.home), everythingBelow(checkout.folder)];
    const { code, output } = await checkout.deploy(['--sample', '--dry-run']);
    expect(code).toBe(0);
    expect(output).toMatch(/^changed +index\.html/m);
    expect(output).toMatch(/^Would send 9 files .* Nothing was written\.$/m);
    const back = await checkout.deploy(['--dry-run', '--rollback']);
    expect(back.output).toContain('There is no release before');
    expect([everythingBelow(server.home), everythingBelow(checkout.folder)]).toEqual(full);
  });

  it('refuses while another deploy goes on, says whose, and can be told that it is over', async () => {
    await deployed(smallSite('one'));
    layOnHost({ '.deploy/lock/20260102T030405Z_asha_laptop_77_cafe/x': '' });
    rmSync(onHost('.deploy/lock/20260102T030405Z_asha_laptop_77_cafe/x'));
    checkout.build(smallSite('two'));
    const refused = await checkout.deploy();
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('Another deploy is going on, by asha on laptop since 2026-01-02 03:04 UTC.');
    expect(readFileSync(onHost('index.html'), 'utf8')).toBe(smallSite('one')['index.html']);

    await deployed(smallSite('two'), ['--unlock']);
    expect(existsSync(onHost('.deploy/lock'))).toBe(false);
  });

  function layOnHost(files: SiteFiles) {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(join(onHost(path), '..'), { recursive: true });
      writeFileSync(onHost(path), content);
    }
    ownByAccount(server.home);
  }
});

/** Every file and folder with the time of its last change. */
function everythingBelow(folder: string): Record<string, number> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });

  return Object.fromEntries(paths.sort().map((path) => [path, statSync(join(folder, path)).mtimeMs]));
}
