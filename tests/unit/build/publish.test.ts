import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const paths = vi.hoisted(() => ({ ROOT: '', PUBLIC_HTML: '', BUILT_FILES: '' }));
vi.mock('../../../scripts/support/paths.ts', () => paths);

beforeEach(() => {
  vi.resetModules();
  paths.ROOT = mkdtempSync(join(tmpdir(), 'publish-'));
  paths.PUBLIC_HTML = join(paths.ROOT, 'public_html');
  paths.BUILT_FILES = join(paths.ROOT, 'built-files.json');
});
afterEach(() => rmSync(paths.ROOT, { recursive: true }));

const write = (folder: string, names: readonly string[]) => {
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), name);
  }
};
const upload = () =>
  readdirSync(paths.PUBLIC_HTML, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(paths.PUBLIC_HTML, name)).isFile())
    .sort();

/** Publishes an upload of these files. Resolves with those that no build has written. */
async function publish(...files: string[]): Promise<string[]> {
  const staged = join(paths.ROOT, 'node_modules/.cache/site/upload');
  rmSync(staged, { recursive: true, force: true });
  write(staged, files);
  return (await import('../../../scripts/build/publish.ts')).publish();
}

it('removes what a former build has written, and names any other file but settings', async () => {
  expect(await publish('index.html', 'our-work/rain.html', 'assets/a-1.js')).toEqual([]);
  write(paths.PUBLIC_HTML, [
    '.env',
    'google1.html',
    'assets/brochure.pdf',
    'api/classes-2/Changed.php',
    'index.html.new',
  ]);
  expect(await publish('index.html', 'assets/a-2.js')).toEqual(['assets/brochure.pdf', 'google1.html']);
  expect(upload()).toEqual(['.env', 'assets/a-2.js', 'assets/brochure.pdf', 'google1.html', 'index.html']);
  expect(readdirSync(paths.PUBLIC_HTML)).not.toContain('our-work');
  // From now on it is part of the site.
  expect(await publish('index.html', 'google1.html')).toEqual(['assets/brochure.pdf']);
});

it('counts all of assets/ and media/ as written by a build where the list of its files is gone', async () => {
  await publish('index.html', 'contact.html', 'assets/a-1.js', 'media/rain.1.avif');
  rmSync(paths.BUILT_FILES);
  expect(await publish('index.html')).toEqual(['contact.html']);
  expect(upload()).toEqual(['contact.html', 'index.html']);
});
