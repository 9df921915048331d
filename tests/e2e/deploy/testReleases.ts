import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packRecord } from '../../../scripts/deploy/release/release.mjs';
import { markerOf } from '../../../scripts/deploy/release/remote-paths.mjs';
import { type DeployCheckout, deployCheckout, hashesOf, readFiles } from '../../support/deploy/deployCheckout';
import { type KeptFolder, keepFolder } from '../../support/deploy/keepFolder';
import { type SiteFiles, smallSite } from '../../support/deploy/smallSite';
import {
  type DeployServer,
  type DeployServerKind,
  emptyHost,
  ownByAccount,
  startDeployServer,
} from '../../support/deploy/startDeployServer';

/** A process id that no process can have. */
const NO_PROCESS = 5_000_000;

/** The size of the manifest in the journal of an interrupted switch. */
const MANIFEST_BYTES = 1000;

/** The release that is on the host before most tests. The next release lacks its last file. */
const ONE: SiteFiles = { ...smallSite('one'), 'old/deep/page.html': 'old' };

/** The owner's own files in the site's folder, which a deploy must not change. */
const OWNERS = { '.env': 'secret', '.well-known/key': 'key', 'cgi-bin/run': 'x', 'media/holiday.jpg': 'jpg' };

/** Declares the tests of the files on the host after one or several deploys. */
export function testReleases(kind: DeployServerKind): void {
  describe(`npm run deploy to ${kind}`, () => {
    let server: DeployServer;
    let checkout: DeployCheckout;
    /** Copies of the host's folder with the first release, and of this machine's manifest cache. */
    let kept: KeptFolder[];
    const onHost = (path: string) => join(server.site, path);

    beforeAll(async () => {
      server = await startDeployServer(kind);
      checkout = deployCheckout(server.settings);
      await deployed(ONE);
      kept = [server.site, checkout.memory].map(keepFolder);
    });
    beforeEach(() => emptyHost(server));
    afterAll(async () => {
      for (const each of kept ?? []) each.remove();
      checkout?.remove();
      await server?.stop();
    });

    function layOne() {
      for (const each of kept) each.restore();
    }

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

    it('sends changed files, deletes replaced files one release later, and keeps the files of others', async () => {
      layOne();
      layOnHost(OWNERS);
      expect(await deployed(smallSite('two'))).toMatch(/^Sent 9 files .* release \w+ is live\.$/m);
      expect(readFiles(server.site)).toMatchObject(hashesOf({ ...ONE, ...smallSite('two'), ...OWNERS }));

      await deployed(smallSite('three'));
      const gone = ['assets/app-one.js', 'assets/page-one.js', 'old'];
      expect(gone.filter((path) => existsSync(onHost(path)))).toEqual([]);
      const former = ['assets/app-two.js', 'assets/page-two.js'];
      expect(readFiles(server.site)).toEqual(
        hashesOf({ ...smallSite('three'), ...OWNERS, ...only(smallSite('two'), former) }),
      );
      expect(
        readdirSync(onHost('.deploy')).filter(
          (name) => !/^(\.htaccess|manifest\.gz|release-\w+\.gz|live-\w+)$/.test(name),
        ),
      ).toEqual([]);
      expect(readdirSync(onHost('.deploy')).filter((name) => name.startsWith('release-'))).toHaveLength(2);
    });

    it('rolls back to the former release, and forward again', async () => {
      layOne();
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

    it('ignores its manifest cache once another machine has deployed, even the same release again', async () => {
      layOne();
      const memory = keepFolder(checkout.memory);
      for (const files of [smallSite('two'), ONE]) await deployed(files);
      // As if another machine had deployed both: the manifest cache of this one is still that of release one.
      memory.restore();
      memory.remove();
      await deployed(smallSite('three'));
      expect(existsSync(onHost('assets/app-two.js'))).toBe(false);
      expect(existsSync(onHost('assets/app-one.js'))).toBe(true);
      expect(readdirSync(onHost('.deploy')).filter((name) => name.startsWith('live-'))).toHaveLength(1);
    });

    it('says that there is nothing to go back to', async () => {
      layOne();
      const { code, output } = await checkout.deploy(['--rollback']);
      expect(code).toBe(1);
      expect(output).toContain(
        'There is no release before this one on the host to go back to. The site is as it was.\n',
      );
    });

    it('replaces no file that is not its own, and names it', async () => {
      layOnHost({ 'index.html': 'Coming soon' });
      checkout.build(ONE);
      const { code, output } = await checkout.deploy();
      expect(code).toBe(1);
      expect(output).toMatch(
        /^public_html\/index\.html on the host was not put there by this command: .* --adopt"\. The site is as it was\.$/m,
      );
      expect(readFiles(server.site)).toEqual(hashesOf({ 'index.html': 'Coming soon' }));
    });

    it('takes over a site that was uploaded by hand, and sends only what is or may be different', async () => {
      const files = smallSite('one');
      layOnHost({
        ...files,
        ...OWNERS,
        'assets/shared-3.js': 'cut off',
        'index.html': `${files['index.html']}`.replace('one', 'eno'),
      });
      const output = await deployed(files, ['--adopt']);
      expect(output).toMatch(/^Sent 20 files /m);
      expect(readFiles(server.site)).toEqual(hashesOf({ ...files, ...OWNERS }));
      expect(await deployed(files)).toContain('Nothing has changed');
    });

    it('mends with --adopt what was changed on the host, even if its size is the same', async () => {
      layOne();
      const page = smallSite('one')['index.html'];
      layOnHost({ 'index.html': `${page}`.replace('one', 'eno') });
      await deployed(ONE, ['--adopt']);
      expect(readFileSync(onHost('index.html'), 'utf8')).toBe(page);
    });

    it('refuses to replace a folder by a file, and deploys a release without that file', async () => {
      layOne();
      layOnHost({ 'team.html/holiday.jpg': 'jpg' });
      for (const options of [[], ['--adopt']]) {
        checkout.build({ ...smallSite('two'), 'team.html': 'team' });
        const { code, output } = await checkout.deploy(['--sample', ...options]);
        expect(code).toBe(1);
        expect(output).toMatch(/^public_html\/team\.html on the host .*: move it away.* The site is as it was\./m);
      }
      await deployed(smallSite('two'));
      expect(readFileSync(onHost('team.html/holiday.jpg'), 'utf8')).toBe('jpg');
    });

    describe('after a switch that was broken off', () => {
      it('takes it for finished when all was moved, whatever the owner has edited since', async () => {
        layOne();
        layJournal(markerOf(readFileSync(onHost('.deploy/manifest.gz'))));
        layOnHost({ '.htaccess': '# edited' });
        expect(await deployed(smallSite('two'))).toContain(
          'An interrupted switch to release 0123456789ab was finished.',
        );
        expect(readFiles(server.site)).toMatchObject(readFiles(join(checkout.folder, 'public_html')));
      });

      it('begins anew when not even its manifest had arrived whole', async () => {
        layOne();
        layJournal();
        layOnHost({ '.deploy/next-rules': smallSite('two')['.htaccess'] ?? '', '.deploy/next-manifest': 'cut' });
        expect(await deployed(smallSite('two'))).not.toContain('was finished');
        expect(readFiles(server.site)).toMatchObject(readFiles(join(checkout.folder, 'public_html')));
      });

      it('says that the site is between two releases until it is finished, and how to do without', async () => {
        layOne();
        layJournal();
        layOnHost({ '.deploy/next-manifest': 'x'.repeat(MANIFEST_BYTES) });
        layOnHost({ '.deploy/lock/20260102T030405Z_asha_laptop_1_77_cafe/x': '' });
        rmSync(onHost('.deploy/lock/20260102T030405Z_asha_laptop_1_77_cafe/x'));
        checkout.build(smallSite('two'));
        const met = await checkout.deploy();
        expect(met.code).toBe(2);
        expect(met.output).toMatch(
          /Another deploy is going on, .* is not finished, .* Run "npm run deploy -- --sample" again/,
        );

        expect(met.output).not.toContain('switch.gz');

        // The rules of the former release have the size of the next ones, but not their content.
        const stuck = await checkout.deploy(['--sample', '--unlock']);
        expect(stuck.code).toBe(2);
        expect(stuck.output).toMatch(/What was uploaded for \.htaccess has gone .* is not finished, .* --adopt"\./);
        rmSync(onHost('.deploy/switch.gz'));
        await deployed(smallSite('two'), ['--adopt']);
        expect(readFiles(server.site)).toMatchObject(readFiles(join(checkout.folder, 'public_html')));
      });

      /** Puts a journal on the host, as a run leaves it that died before it replaced .htaccess and the manifest. */
      function layJournal(marker = '.deploy/live-0123') {
        const rules = `${smallSite('two')['.htaccess']}`;
        const hash = createHash('sha256').update(rules).digest('hex');
        const record = packRecord({
          format: 2,
          release: '0123456789ab',
          moves: [{ path: '.htaccess', staged: '.deploy/next-rules', hash, size: rules.length }],
          manifest: { staged: '.deploy/next-manifest', size: MANIFEST_BYTES, hash: '' },
          marker,
          formerMarker: null,
          expired: [],
          isRollback: false,
        });
        layOnHost({ '.deploy/switch.gz': record });
      }
    });

    it('writes nothing in a dry run, here and there, and says what it would do', async () => {
      checkout.build(smallSite('one'));
      const empty = [everythingBelow(server.home), everythingBelow(checkout.folder)];
      const first = await checkout.deploy(['--sample', '--dry-run']);
      expect(first.output).toMatch(/^new +index\.html/m);
      expect([everythingBelow(server.home), everythingBelow(checkout.folder)]).toEqual(empty);

      layOne();
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

    it('says in a dry run that nothing would change', async () => {
      layOne();
      checkout.build(ONE);
      const { output } = await checkout.deploy(['--sample', '--dry-run']);
      expect(output).toMatch(/^Nothing has changed: release \w+ is live\.$/m);
    });

    it('refuses while another deploy goes on, says whose, and can be told that it is over', async () => {
      layOne();
      layOnHost({ '.deploy/lock/20260102T030405Z_asha_laptop_77_cafe/x': '' });
      rmSync(onHost('.deploy/lock/20260102T030405Z_asha_laptop_77_cafe/x'));
      checkout.build(smallSite('two'));
      const refused = await checkout.deploy();
      expect(refused.code).toBe(1);
      expect(refused.output).toContain('Another deploy is going on, by asha on laptop since 2026-01-02 03:04 UTC.');
      expect(readFileSync(onHost('index.html'), 'utf8')).toBe(smallSite('one')['index.html']);

      await deployed(smallSite('two'), ['--unlock']);
      expect(existsSync(onHost('.deploy/lock'))).toBe(false);

      // Another machine may have the same name.
      const namesake = `20260102T030405Z_${userInfo().username}_${hostname()}_other_${NO_PROCESS}_cafe`;
      layOnHost({ [`.deploy/lock/${namesake}/x`]: '' });
      rmSync(onHost(`.deploy/lock/${namesake}/x`));
      checkout.build(smallSite('three'));
      expect((await checkout.deploy()).output).toContain('Another deploy is going on');
    });

    it('removes the lock of its own machine that was killed after its last step, even if nothing has changed', async () => {
      layOne();
      await deployed(smallSite('two'));
      const machine = readFileSync(join(checkout.folder, 'node_modules/.cache/deploy/machine'), 'utf8');
      const killed = `20260102T030405Z_${userInfo().username}_${hostname()}_${machine}_${NO_PROCESS}_cafe`;
      layOnHost({ [`.deploy/lock/${killed}/x`]: '' });
      rmSync(onHost(`.deploy/lock/${killed}/x`));

      expect((await checkout.deploy()).output).toContain('Nothing has changed');
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
}

/** Every file and folder with the time of its last change. */
function everythingBelow(folder: string): Record<string, number> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });

  return Object.fromEntries(paths.sort().map((path) => [path, statSync(join(folder, path)).mtimeMs]));
}

function only(files: SiteFiles, paths: string[]): SiteFiles {
  return Object.fromEntries(Object.entries(files).filter(([path]) => paths.includes(path)));
}
