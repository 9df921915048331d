import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../support/childProcess.ts';
import { ROOT } from '../support/paths.ts';
import { UserError } from '../support/UserError.ts';

/** The folder of a package that `fetchNpmPackage` has fetched. */
export const npmPackageFolder = (name: string): string => join(ROOT, 'node_modules/.cache/npm', name);

/**
 * Downloads a package such as `decap-cms@3.16.3` from npm without its dependencies, unless it is there already. Rejects with a
 * `UserError` if its archive does not have this integrity, written as in package-lock.json.
 */
export async function fetchNpmPackage(name: string, integrity: string): Promise<void> {
  const folder = npmPackageFolder(name);
  if (existsSync(folder)) return;

  console.log(`Fetching ${name}, once …`);
  const sentence = `npm could not fetch ${name}: see the output above. Check the connection, and run the command again.`;
  const unfinished = `${folder}.new`;
  await mkdir(unfinished, { recursive: true });
  await run('npm', ['pack', name, '--pack-destination', unfinished], { sentence });
  const archive = join(unfinished, `${name.replace('@', '-')}.tgz`);
  if (`sha512-${hash('sha512', await readFile(archive), 'base64')}` !== integrity) {
    throw new UserError(`${name} was changed on its way here: run the command again, over another connection.`);
  }
  await run('tar', ['-xzf', archive, '-C', unfinished, '--strip-components=1', '--exclude=*.map'], { sentence });
  await rm(archive);
  await rename(unfinished, folder);
}
