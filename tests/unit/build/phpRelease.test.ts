import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeRelease } from '../../../scripts/build/phpRelease.ts';

const company = {
  name: "Asha's \\ Films $x",
  phone: '+91',
  email: 'a@b.example',
  projectTypes: { general: 'General' },
  colors: { accent: 'teal' },
};
const write = (pages: string) => writeRelease(api, company, 'packages-0', pages);

let api: string;
beforeEach(() => {
  api = mkdtempSync(join(tmpdir(), 'php-release-'));
  mkdirSync(join(api, 'packages-0'));
  writeFileSync(join(api, 'packages-0/autoload.php'), '');
});
afterEach(() => rmSync(api, { recursive: true }));

const release = () => readFileSync(join(api, 'release.txt'), 'utf8').trim();
const files = () => readdirSync(api, { recursive: true });

it('has every class of the source, and the facts of the company', async () => {
  await write('pages-0');
  const classes = readdirSync(api).find((name) => name.startsWith('classes-')) ?? '';
  execFileSync('diff', ['-r', 'api/src', join(api, classes)]);
  const code = `
    $application = require '${api}/releases/${release()}.php';
    echo json_encode((new ReflectionProperty($application, 'company'))->getValue($application));`;
  const shown = execFileSync('php', ['-r', code], { encoding: 'utf8' });
  expect(JSON.parse(shown)).toMatchObject(company);
});

it('names a release by what is in it, and leaves the files of the former one', async () => {
  await write('pages-0');
  const [former, its] = [release(), files()];
  await write('pages-0');
  expect(files()).toEqual(its);
  await write('pages-1');
  expect(release()).not.toBe(former);
  expect(readdirSync(join(api, 'releases')).sort()).toEqual([`${former}.php`, `${release()}.php`].sort());
});
