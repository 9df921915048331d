import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeRelease } from '../../../scripts/build/phpRelease.ts';

const PARTS = {
  company: { name: "Asha's \\ Films $x", phone: '', email: '', projectTypes: { general: 'General' } },
  packages: 'packages-0123456789ab',
  pages: { sent: 'files/sent-page-0.html', failed: 'files/failed-page-0.html', contact: 'files/contact-page-0.html' },
};

let api: string;
beforeEach(() => {
  api = mkdtempSync(join(tmpdir(), 'php-release-'));
});
afterEach(() => rmSync(api, { recursive: true }));

const release = () => readFileSync(join(api, 'release.txt'), 'utf8').trim();
const index = () => readFileSync(join(api, `releases/${release()}.php`), 'utf8');

it('lists every class of the source with a file of its content, and the facts of the company', async () => {
  await writeRelease(api, PARTS);
  const sources = readdirSync('api/src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.php'));
  expect(sources.length).toBeGreaterThan(50);
  const listed = Object.fromEntries(
    [...index().matchAll(/'Contact\\\\([^']+)' => '([^']+)'/g)].map(([, ...pair]) => pair),
  );
  for (const source of sources) {
    const path = listed[source.slice(0, -4).replaceAll('/', '\\\\')];
    expect(readFileSync(join(api, `${path}`), 'utf8'), source).toBe(readFileSync(`api/src/${source}`, 'utf8'));
  }
  expect(index()).toContain(`'name' => 'Asha\\'s \\\\ Films $x'`);
});

it('names a release by what is in it, and leaves the files of the former one', async () => {
  await writeRelease(api, PARTS);
  const former = release();
  const files = readdirSync(api, { recursive: true });
  await writeRelease(api, PARTS);
  expect(readdirSync(api, { recursive: true })).toEqual(files);
  await writeRelease(api, { ...PARTS, packages: 'packages-ba9876543210' });
  expect(release()).not.toBe(former);
  expect(readdirSync(join(api, 'releases')).sort()).toEqual([`${former}.php`, `${release()}.php`].sort());
});
