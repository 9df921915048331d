import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder for all that a test run writes outside the checkout, so that nothing of it is left, however the run ends.
 *
 * @returns {{ path: string, remove: () => void }}
 */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'tests-'));
  // The web server's account reads the sites in there.
  chmodSync(path, 0o755);

  return {
    path,
    remove: () => {
      for (const place of mountedBelow(path)) spawnSync('umount', ['--lazy', place]);
      rmSync(path, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** File systems of the tests, such as the one of a host whose disk is full. @param {string} folder */
function mountedBelow(folder) {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : '';

  return mounts
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((place) => place.startsWith(`${folder}/`));
}
