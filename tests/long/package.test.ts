import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipOf } from '../../scripts/package/siteZip.ts';
import { type Checkout, test } from '../support/checkout.ts';
import { filesBelow } from '../support/filesBelow.ts';
import { request } from '../support/host/request.ts';
import { expect } from '../support/test.ts';

/** The files of the upload but for settings and marks, each with its hash. */
const uploadOf = (checkout: Checkout) =>
  Object.fromEntries(
    Object.entries(filesBelow(checkout.path('public_html'))).filter(([name]) => !/(^|\/)\.(env|gitignore)$/.test(name)),
  );

const extract = (archive: string, folder: string) => execFileSync('unzip', ['-q', '-o', archive, '-d', folder]);

test('npm run package packs the site without settings, for any file manager', async ({ checkout, startHost }) => {
  const upload = checkout.path('public_html');
  // The upload may contain a host's settings.
  writeFileSync(join(upload, 'api/.env'), "MAIL_TO='owner@studio.example'");
  const pack = async (environment: NodeJS.ProcessEnv = {}) => {
    const { code, output } = await checkout.run('package', [], environment);
    expect(code, output).toBe(0);
    return output;
  };
  expect(await pack()).toMatch(
    /^site\.zip holds the whole site, \d+ files, [\d.]+ MB: .*Extract, and choose PHP again in MultiPHP Manager\.$/m,
  );
  const archive = checkout.path('site.zip');
  const files = uploadOf(checkout);
  const built = Object.keys(files);
  const names = execFileSync('unzip', ['-Z1', archive], { encoding: 'utf8' }).trim().split('\n');
  expect([...names].sort()).toEqual([...built].sort());
  expect(execFileSync('unzip', ['-Z', '-s', archive], { encoding: 'utf8' })).not.toMatch(/^[-d](?!rw-r--r-- .* unx )/m);

  // Files are extracted before those that reference them.
  const at = (name: string) => names.indexOf(name);
  const firstPage = names.findIndex((name) => name.includes('.html') && !name.startsWith('api/'));
  const classes = names.filter((name) => name.startsWith('api/classes-')).map(at);
  const entries = ['api/contact_api.php', 'api/current-release.php', 'api/inquiries.php'];
  expect(names.slice(firstPage).filter((name) => !/^(?!api\/).*\.html/.test(name))).toEqual([]);
  expect(names.slice(firstPage)).toContain('our-work/barsaat-again.html');
  expect(names.slice(firstPage - 3, firstPage)).toEqual(entries);
  expect(at('.htaccess')).toBeLessThan(firstPage);
  expect(at('api/release.txt')).toBeLessThan(firstPage - 3);
  expect(Math.max(...classes)).toBeLessThan(at('api/release.txt'));

  const extracted = checkout.path('extracted');
  mkdirSync(extracted);
  extract(archive, extracted);
  expect(filesBelow(extracted)).toEqual(files);
  const host = await startHost({ site: extracted });
  const site = join(host.home, 'public_html');
  // The host serves a copy, with today's dates; extraction restores those of the archive.
  extract(archive, site);
  const { headers } = await request(host.url, '/our-work');
  const known = { 'If-None-Match': String(headers.etag), 'If-Modified-Since': String(headers['last-modified']) };
  expect((await request(host.url, '/our-work', { headers: known })).status).toBe(304);
  // A page that keeps its size, like one in which only the hash of a script changes, is new to a returning visitor.
  const page = readFileSync(join(upload, 'our-work.html'), 'utf8');
  const other = checkout.path('other.zip');
  writeFileSync(other, zipOf({ 'our-work.html': Buffer.from(page.replace('<h1', '<H1')) }));
  extract(other, site);
  const again = await request(host.url, '/our-work', { headers: known });
  expect([again.status, again.body]).toEqual([200, expect.stringContaining('<H1')]);

  await test.step('without caches and in another time zone it has the same bytes, and a change renames few files', async () => {
    const bytes = readFileSync(archive);
    // Pictures would take half a minute to make again, of which none is spent in code of ours.
    for (const cache of readdirSync(checkout.path('node_modules/.cache')).filter((name) => name !== 'media'))
      rmSync(checkout.path(`node_modules/.cache/${cache}`), { recursive: true });
    // Without the list of the former build, all of `assets` is a build's.
    writeFileSync(checkout.path('public_html/assets/former.js'), 'of a former build');
    await pack({ TZ: 'Pacific/Apia' });
    expect(uploadOf(checkout)).toEqual(files);
    expect(readFileSync(checkout.path('site.zip')).equals(bytes)).toBe(true);

    checkout.replace('frontend/content/contact.yaml', 'answer: ', 'answer: Indeed. ');
    await pack();
    const added = Object.keys(uploadOf(checkout)).filter((name) => !(name in files));
    // Visitors keep the scripts of all other pages, and what pages share.
    const scripts = added.filter((name) => name.endsWith('.js'));
    expect(scripts.map((name) => name.replace(/-[\w-]{8}\.js$/, ''))).toEqual(['assets/ContactPage', 'assets/entry']);
    expect(added.filter((name) => name.startsWith('media/'))).toEqual([]);
  });
});
