import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { checkPrograms } from '../../../../scripts/doctor/here/programs.ts';
import { installPrograms, SITE_EXTENSIONS } from '../../../../scripts/setup.ts';
import { expectFindings } from '../../../support/doctor/expectFindings';

const folder = mkdtempSync(join(tmpdir(), 'programs-'));
afterAll(() => {
  // The next file of this worker needs the programs of the PATH before its first test.
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Puts a program on the PATH that prints a text. */
function install(name: string, text: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\necho '${text}'\n`, { mode: 0o755 });
}
const php = (version: string, extensions = SITE_EXTENSIONS) => JSON.stringify([version, extensions]);

it('finds what set-up finds missing or too old on this machine', async () => {
  vi.stubEnv('PATH', folder);
  expectFindings(await checkPrograms(), 'php-missing, composer-missing', 'sudo apt-get install php-cli');
  install('php', php('7.4.33'));
  install('composer', '');
  expectFindings(await checkPrograms(), 'php-missing', 'https://www.php.net/downloads');
  install('php', php('8.4.2', ['mbstring', ...SITE_EXTENSIONS.slice(1, -1)]));
  const findings = await checkPrograms();
  expectFindings(findings, 'php-extension-missing', 'sudo apt-get install php8.4-pdo-sqlite');
  expect(findings[0]?.problem).toContain('pdo_sqlite');
  install('php', php('9.1.0'));
  expectFindings(await checkPrograms(), '');
});

it('without apt, the line of Homebrew that installs what is missing is named', async () => {
  vi.stubEnv('PATH', folder);
  const missing = installPrograms([
    ['Composer', 'composer', 'composer'],
    ['the database MariaDB', 'mariadb-server', 'mariadb'],
  ]);
  await expect(missing).rejects.toThrow('install with "brew install composer mariadb" and try again.');
});
