import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { request } from '../host/request';
import type { DeployPlace } from './deployTest';
import { hashOf, type SiteVersion } from './siteVersion';
import { layOnHost } from './startDeployServer';
import { problemsOf } from './visitor';

/** What cPanel writes when the owner chooses a PHP in its MultiPHP Manager. */
const phpChoice = (version: string) => `
# php -- BEGIN cPanel-generated handler, do not edit
# Set the “ea-php${version}” package as the default “PHP” programming language.
<IfModule mime_module>
  AddHandler application/x-httpd-ea-php${version} .php .php8 .phtml
</IfModule>
# php -- END cPanel-generated handler, do not edit
`;

/** What is in the public_html of a new cPanel account, and an owner's own files. */
export const CPANEL = {
  '.htaccess': phpChoice('82'),
  'index.html': 'This site is coming soon',
  'robots.txt': 'User-agent: *\nDisallow: /\n',
  error_log: '[29-Nov-2026 10:00:00 UTC] PHP Warning',
  'google0123456789abcdef.html': 'google-site-verification: google0123456789abcdef.html',
  'cgi-bin/run': 'x',
  '.well-known/acme-challenge/token': 'key',
  'media/holiday.jpg': 'jpg',
};

/**
 * Publishes as an owner does in the first weeks: a first time into what cPanel leaves there, nothing, an update, another PHP, an
 * update, back and forth, a third version. Fails unless visitors get each version whole, and all of the owner's files stay.
 */
export async function publishOnCPanel(place: DeployPlace, version: (name: string) => SiteVersion): Promise<void> {
  const { server, host, publish, deploy, files } = place;
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
  expect(nowhere).toEqual({ code: 1, output: expect.stringContaining('There is no release before this one') });
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
  const inodes = () =>
    Object.keys(former).map((path) => statSync(join(server.site, path), { throwIfNoEntry: false })?.ino);
  const formerInodes = inodes();
  // Three pages with their Brotli files, their script, and the index of the release.
  expect(await publish(two)).toMatch(/^8 files sent/m);
  await expectLive(two, phpChoice('83'));
  // Visitors may have a page of the former release open, so its files are kept for one release.
  const { '.htaccess': formerRules, 'api/release.txt': formerPhp, ...kept } = former;
  expect(files()).toMatchObject(kept);
  expect(inodes().filter((inode, index) => inode !== formerInodes[index])).toHaveLength(2);

  for (const [live, next] of [
    [one, two],
    [two, one],
  ] as const) {
    expect(await deploy(undefined, ['--rollback'])).toMatchObject({ code: 0 });
    expect(await problemsOf(host.url, [live]), `and not ${next.name}`).toEqual([]);
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
}

/** When each file and folder was changed. */
function changes(folder: string): Record<string, number> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });

  return Object.fromEntries(paths.sort().map((path) => [path, statSync(join(folder, path)).mtimeMs]));
}
