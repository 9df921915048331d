import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a folder for all files that a test run writes outside the checkout, so that they can be removed however the run
 * ends.
 *
 * @returns {{ path: string, remove: () => void }}
 */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'tests-'));
  // The account of the web server must be able to enter the folder.
  chmodSync(path, 0o755);

  return {
    path,
    remove: () => {
      for (const place of mountedBelow(path)) spawnSync('umount', ['--lazy', place]);
      rmSync(path, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** The mount points of the tests, such as a small file system that stands for a full disk. @param {string} folder */
function mountedBelow(folder) {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : '';

  return mounts
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((place) => place.startsWith(`${folder}/`));
}
