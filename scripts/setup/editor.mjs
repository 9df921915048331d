import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../support/paths.mjs';
import { run } from '../support/run.mjs';

const VERSION = '3.16.3';

/** The folder of Decap CMS, which is one script that loads the others beside it. */
export const EDITOR = join(ROOT, 'node_modules/.cache/editor', VERSION);

/**
 * Downloads Decap CMS from npm, unless it is there already. It is not in package.json, because npm would then install
 * the 630 packages that are bundled in its script.
 */
export async function installEditor() {
  if (existsSync(EDITOR)) return;

  console.log('Fetching the editor, once (16 MB) …');
  const folder = `${EDITOR}.new`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const sentence = `npm could not fetch decap-cms@${VERSION}: see its output above. Check the connection, and run the command again.`;
  await run('npm', ['pack', `decap-cms@${VERSION}`, '--pack-destination', folder], { sentence });
  const [archive = ''] = await readdir(folder);
  await run('tar', ['-xzf', archive, '--strip-components=2', '--exclude=*.map', 'package/dist'], {
    cwd: folder,
    sentence: 'The editor could not be unpacked: see the words of tar above.',
  });
  await rm(join(folder, archive));
  await mkdir(dirname(EDITOR), { recursive: true });
  await rename(folder, EDITOR);
}
