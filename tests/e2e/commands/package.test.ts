import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureCheckout } from '../../support/commands/buildFixture';
import { layFixtureContent } from '../../support/commands/fixtureContent';
import { runCheckout } from '../../support/commands/runCheckout';
import { request } from '../../support/host/request';
import { startApache } from '../../support/host/startApache';

const BUILD_MS = 180_000;
const FACTS = 'frontend/content/contact.yaml';

let checkout: string;
let folder: string;
let whole: string;

beforeAll(async () => {
  checkout = fixtureCheckout();
  folder = mkdtempSync(join(tmpdir(), 'package-'));
  // The upload may contain a host's settings, which must not be packed.
  mkdirSync(join(checkout, 'public_html/api'), { recursive: true });
  writeFileSync(join(checkout, 'public_html/api/.env'), "MAIL_TO='owner@studio.example'");
  whole = join(folder, 'first.zip');
  const { code, output } = await pack();
  expect(code, output).toBe(0);
  expect(output).toMatch(/^site\.zip holds the whole site, \d+ files, [\d.]+ MB: .*Extract\.$/m);
  copyFileSync(join(checkout, 'site.zip'), whole);
}, BUILD_MS);
afterAll(() => {
  for (const each of [checkout, folder]) rmSync(each, { recursive: true, force: true });
});

async function pack(args: string[] = []) {
  const command = runCheckout(
    checkout,
    'package',
    { SITE_URL: '', REDIRECT_TO_SITE_URL: '', HSTS: '', INQUIRY_RETENTION_DAYS: '' },
    args,
  );
  return { code: await command.exitCode, output: command.output() };
}

/** Extracts an archive as a file manager does, with the modes stored in it; returns the folder. */
function extracted(archive: string): string {
  const target = mkdtempSync(join(folder, 'extracted-'));
  execFileSync('unzip', ['-q', '-o', archive, '-d', target]);
  return target;
}

const filesBelow = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(root, name)).isFile())
    .sort();
const namesIn = (archive: string) => execFileSync('unzip', ['-Z1', archive], { encoding: 'utf8' }).trim().split('\n');
const isSettingsOrMark = (name: string) => /(^|\/)(\.env|\.gitignore)$/.test(name);

/** Edits an answer that is shown on one page. */
function edit(words: string): void {
  const file = join(checkout, FACTS);
  writeFileSync(file, readFileSync(file, 'utf8').replace('answer: ', `answer: ${words} `));
}

describe('npm run package', { timeout: BUILD_MS }, () => {
  it('packs the whole upload and nothing else, for every unzip', () => {
    execFileSync('unzip', ['-tq', whole]);
    const built = filesBelow(join(checkout, 'public_html')).filter((name) => !isSettingsOrMark(name));
    const target = extracted(whole);
    expect(filesBelow(target)).toEqual(built);
    expect(built).toEqual(expect.arrayContaining(['.htaccess', 'api/.htaccess', 'api/.user.ini', 'index.html']));
    for (const name of built) {
      expect(readFileSync(join(target, name)).equals(readFileSync(join(checkout, 'public_html', name))), name).toBe(
        true,
      );
    }
  });

  it('holds no settings, not even those that lie in the upload', () => {
    expect(existsSync(join(checkout, 'public_html/api/.env'))).toBe(true);
    expect(namesIn(whole).filter(isSettingsOrMark)).toEqual([]);
  });

  it('gives every file the mode 644 and every folder 755', () => {
    const target = extracted(whole);
    const find = (...conditions: string[]) =>
      execFileSync('find', [target, '-mindepth', '1', ...conditions], { encoding: 'utf8' });
    expect(find('-type', 'f', '!', '-perm', '644')).toBe('');
    expect(find('-type', 'd', '!', '-perm', '755')).toBe('');
    expect(find('!', '-type', 'f', '!', '-type', 'd')).toBe('');
  });

  it('lists the files that pages need before the pages', () => {
    const names = namesIn(whole);
    const isPage = (name: string) => name.includes('.html') && !name.startsWith('api/');
    const firstPage = names.findIndex(isPage);
    expect(names.slice(firstPage).every(isPage)).toBe(true);
    expect(names.slice(firstPage)).toContain('our-work/barsaat-again.html');
    const entries = ['api/contact_api.php', 'api/current-release.php', 'api/inquiries.php'];
    expect(names.slice(firstPage - 3, firstPage)).toEqual(entries);
    expect(names.indexOf('.htaccess')).toBeLessThan(firstPage);
    expect(names.indexOf('api/release.txt')).toBeLessThan(firstPage - 3);
    const classes = names.filter((name) => name.startsWith('api/files/')).map((name) => names.indexOf(name));
    expect(Math.max(...classes)).toBeLessThan(names.indexOf('api/release.txt'));
  });

  it('makes the same bytes of the same files, in another part of the world too', () => {
    const code = `
      import { readFileSync, writeFileSync } from 'node:fs';
      import { filesOfZip, zipOf } from './scripts/package/siteZip.mjs';
      const [, whole, again] = process.argv;
      writeFileSync(again, zipOf(filesOfZip(readFileSync(whole))));`;
    const again = join(folder, 'again.zip');
    execFileSync(process.execPath, ['--input-type=module', '--eval', code, whole, again], {
      cwd: checkout,
      env: { ...process.env, TZ: 'Pacific/Apia' },
    });
    expect(readFileSync(again).equals(readFileSync(whole))).toBe(true);
  });

  it('packs only what changed since a former package, and says what is to be deleted', async () => {
    edit('Indeed.');
    const { code, output } = await pack(['--since', whole]);
    layFixtureContent(checkout);
    expect(code, output).toBe(0);
    expect(output).toMatch(/^site-changes\.zip holds what is new or changed since .*first\.zip, \d+ files, /m);

    const before = extracted(whole);
    const changes = join(checkout, 'site-changes.zip');
    expect(namesIn(changes).length).toBeLessThan(namesIn(whole).length / 3);
    expect(namesIn(changes)).toContain('our-work.html');
    expect(namesIn(changes).filter((name) => name.startsWith('media/'))).toEqual([]);
    // Browsers keep the scripts of all other pages, and what pages share.
    const scripts = namesIn(changes).filter((name) => name.endsWith('.js'));
    expect(scripts.map((name) => name.replace(/-[\w-]{8}\.js$/, ''))).toEqual(['assets/ContactPage', 'assets/entry']);
    execFileSync('unzip', ['-q', '-o', changes, '-d', before]);
    const [, listed = ''] = /^No longer part of the site; delete [^:]*: (.*)$/m.exec(output) ?? [];
    const gone = listed.split(', ');
    expect(gone.length).toBeGreaterThan(0);
    for (const name of gone) rmSync(join(before, name));
    const now = join(checkout, 'public_html');
    expect(filesBelow(before)).toEqual(filesBelow(now).filter((name) => !isSettingsOrMark(name)));
    for (const name of filesBelow(before)) {
      expect(readFileSync(join(before, name)).equals(readFileSync(join(now, name))), name).toBe(true);
    }
    // `--since` leaves the package of the whole site as it was.
    expect(readFileSync(join(checkout, 'site.zip')).equals(readFileSync(whole))).toBe(true);
  });

  it('shows visitors who come back what has changed, though an archive holds no real dates', async () => {
    const host = await startApache({ site: extracted(whole) });
    const extractThere = (archive: string) =>
      execFileSync('unzip', ['-q', '-o', archive, '-d', join(host.home, 'public_html')]);
    try {
      // startApache copies the site, which gives the files today's dates; extracting restores the dates of the archive.
      extractThere(whole);
      const first = await request(host.url, '/our-work');
      const known = {
        'If-None-Match': String(first.headers.etag),
        'If-Modified-Since': String(first.headers['last-modified']),
      };
      expect((await request(host.url, '/our-work', { headers: known })).status).toBe(304);

      // The page keeps its size, like a page in which only the hash of a script changes.
      const page = join(checkout, 'public_html/our-work.html');
      const other = readFileSync(page, 'utf8').replace(/<h1/, '<H1');
      const { zipOf } = await import('../../../scripts/package/siteZip.mjs');
      writeFileSync(join(folder, 'same-size.zip'), zipOf({ 'our-work.html': Buffer.from(other) }));
      extractThere(join(folder, 'same-size.zip'));
      const again = await request(host.url, '/our-work', { headers: known });
      expect(again.status).toBe(200);
      expect(again.body).toContain('<H1');
    } finally {
      await host.stop();
    }
  });

  it.each([
    [
      'an option that it does not know',
      ['--sinse', 'x.zip'],
      /^npm run package does not know "--sinse x\.zip": write /,
    ],
    ['a word too many', ['site.zip'], /^npm run package does not know "site\.zip": write /],
    ['an option without its file', ['--since'], /^npm run package does not know "--since": write /],
    ['a file that is not there', ['--since', 'gone.zip'], /^gone\.zip cannot be read: name the package /],
    ['a file that is no package', ['--since', 'package.json'], /^package\.json is no package of the site: /],
    ['a broken package', ['--since', 'half.zip'], /^half\.zip is no package of the site: /],
  ])('refuses %s in one sentence, before it builds', async (_what, args, sentence) => {
    writeFileSync(join(checkout, 'half.zip'), readFileSync(whole).subarray(0, 100_000));
    const { code, output } = await pack(args);
    expect(code).toBe(1);
    expect(output.trim()).toMatch(sentence);
    expect(output.trim().split('\n')).toHaveLength(1);
  });
});
