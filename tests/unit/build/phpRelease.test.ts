import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeRelease } from '../../../scripts/build/phpRelease.mjs';
import { ROOT } from '../../../scripts/support/paths.mjs';

const PARTS = {
  company: { name: "Asha's Films", phone: '', email: '', projectTypes: { general: 'General' } },
  packages: 'packages-0123456789ab',
  pages: { sent: 'files/sent-page-0.html', failed: 'files/failed-page-0.html', contact: 'files/contact-page-0.html' },
};

let api: string;
beforeEach(() => {
  api = mkdtempSync(join(tmpdir(), 'php-release-'));
});
afterEach(() => rmSync(api, { recursive: true }));

const releaseIn = (folder: string) => readFileSync(join(folder, 'release.txt'), 'utf8').trim();
const indexIn = (folder: string) => readFileSync(join(folder, `releases/${releaseIn(folder)}.php`), 'utf8');

it('lists every class of the source by its name, with a file of its content', async () => {
  await writeRelease(api, PARTS);
  const sources = readdirSync(join(ROOT, 'api/src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.php'),
  );
  expect(sources.length).toBeGreaterThan(50);
  for (const source of sources) {
    const name = `Contact\\\\${source.slice(0, -4).replaceAll('/', '\\\\')}`;
    const path = new RegExp(`'${name.replaceAll('\\', '\\\\')}' => '([^']+)'`).exec(indexIn(api))?.[1];
    expect(readFileSync(join(api, `${path}`), 'utf8'), source).toBe(
      readFileSync(join(ROOT, 'api/src', source), 'utf8'),
    );
  }
});

it('names a release by what is in it, and leaves the files of the former one', async () => {
  await writeRelease(api, PARTS);
  const former = releaseIn(api);
  const files = readdirSync(api, { recursive: true });
  await writeRelease(api, PARTS);
  expect(readdirSync(api, { recursive: true })).toEqual(files);
  await writeRelease(api, { ...PARTS, packages: 'packages-ba9876543210' });
  expect(releaseIn(api)).not.toBe(former);
  expect(readdirSync(join(api, 'releases')).sort()).toEqual([`${former}.php`, `${releaseIn(api)}.php`].sort());
});

it("writes the company's facts as PHP, whatever characters they have", async () => {
  await writeRelease(api, { ...PARTS, company: { ...PARTS.company, name: "Asha's \\ Films $x" } });
  expect(indexIn(api)).toContain(`'name' => 'Asha\\'s \\\\ Films $x'`);
});
