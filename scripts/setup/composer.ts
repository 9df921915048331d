import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../support/childProcess.ts';

/** Installs the packages of a folder's `composer.json` in its `vendor-dir`, unless it has them already. */
export async function installComposerPackages(folder: string): Promise<void> {
  const manifest = await readFile(join(folder, 'composer.json'), 'utf8');
  const stamp = join(folder, JSON.parse(manifest).config['vendor-dir'], '.installed-from');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === manifest) return;

  await run('composer', ['install', '--no-interaction', '--no-progress', '--optimize-autoloader'], {
    cwd: folder,
    // Without it, Composer warns about root, which nobody would read here.
    env: { COMPOSER_ALLOW_SUPERUSER: '1' },
    sentence: 'Composer could not install the PHP packages: see its output above, and run the command again.',
  });
  await writeFile(stamp, manifest);
}
