import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { hashesOf, readFiles } from './deployCheckout';
import type { DeployPlace } from './deployTest';
import { type SiteFiles, smallSite } from './smallSite';
import { layOnHost } from './startDeployServer';

const [TWO, THREE] = [smallSite('two'), smallSite('three')];
/** The first release. The next one lacks its last file. */
const ONE: SiteFiles = { ...smallSite('one'), 'old/deep/page.html': 'old' };

/** The owner's own files in the site's folder, which a deploy must not change. */
const OWNERS = { '.env': 'secret', '.well-known/key': 'key', 'cgi-bin/run': 'x', 'media/holiday.jpg': 'jpg' };

/**
 * Deploys as an owner does: a first release, nothing, a second one after a dry run, back and forth, and a third one. Fails
 * unless the host then has what it should, and all of the owner's own files.
 */
export async function deployReleases({ server, checkout }: DeployPlace): Promise<void> {
  layOnHost(server, OWNERS);
  const secret = "FTP_PASSWORD='secret'";
  checkout.build({ ...ONE, '.env': secret, 'api/.env': secret, '.gitignore': '*' });
  await expectDryRun(/^new +index\.html/m);
  expect(await checkout.deploy()).toEqual({ code: 0, output: expect.stringMatching(/release \w+ is live\.$/m) });
  expect(readFiles(server.site)).toEqual(hashesOf({ ...ONE, ...OWNERS }));
  const nowhere = 'There is no release before this one on the host to go back to. The site is as it was.\n';
  expect(await checkout.deploy(['--rollback'])).toEqual({ code: 1, output: expect.stringContaining(nowhere) });

  const before = everythingBelow(server.home);
  expect(await checkout.publish(ONE)).toMatch(/^Nothing has changed: release \w+ is live\.$/m);
  expect(everythingBelow(server.home)).toEqual(before);

  checkout.build(TWO);
  await expectDryRun(/^changed +index\.html[\s\S]*^Would send \d+ files .* Nothing was written\.$/m);
  const unchanged = Object.keys(TWO).filter((path) => `${TWO[path]}` === `${ONE[path]}`);
  const inodes = () => unchanged.map((path) => statSync(join(server.site, path)).ino);
  const former = inodes();
  expect(await checkout.deploy()).toMatchObject({ code: 0 });
  // Browsers may still have a page of the former release, so the files that it names are kept for one release.
  expect(readFiles(server.site)).toEqual(hashesOf({ ...ONE, ...TWO, ...OWNERS }));
  expect(inodes()).toEqual(former);

  rmSync(join(checkout.folder, 'public_html'), { recursive: true });
  expect(await checkout.deploy(['--rollback'])).toMatchObject({ code: 0 });
  expect(readFiles(server.site)).toMatchObject(hashesOf({ ...ONE, ...OWNERS }));
  expect(await checkout.deploy(['--rollback'])).toMatchObject({ code: 0 });
  expect(readFiles(server.site)).toEqual(hashesOf({ ...ONE, ...TWO, ...OWNERS }));

  await checkout.publish(THREE);
  const kept = Object.fromEntries(Object.entries(TWO).filter(([path]) => path.includes('two')));
  expect(readFiles(server.site)).toEqual(hashesOf({ ...kept, ...THREE, ...OWNERS }));

  async function expectDryRun(words: RegExp): Promise<void> {
    const all = () => [everythingBelow(server.home), everythingBelow(checkout.folder)];
    const former = all();
    expect(await checkout.deploy(['--sample', '--dry-run'])).toEqual({ code: 0, output: expect.stringMatching(words) });
    expect(all()).toEqual(former);
  }
}

/** Every file and folder with the time of its last change. */
function everythingBelow(folder: string): Record<string, number> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });

  return Object.fromEntries(paths.sort().map((path) => [path, statSync(join(folder, path)).mtimeMs]));
}
