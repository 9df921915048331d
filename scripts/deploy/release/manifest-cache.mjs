import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../support/paths.mjs';
import { writeAtomically } from '../../support/writeAtomically.mjs';
import { manifestIn } from './remote-manifest.mjs';

const FOLDER = join(ROOT, 'node_modules/.cache/deploy');

/** @typedef {Pick<import('../host-settings.mjs').HostSettings, 'host' | 'port' | 'username' | 'directory'>} Account */

/**
 * The last manifest of a host that this machine has seen, which saves its download while it is still the one on the host.
 *
 * @param {Account} account
 * @returns {Promise<import('./release.mjs').Manifest | undefined>}
 */
export async function readCachedManifest(account) {
  try {
    return manifestIn(await readFile(fileFor(account)));
  } catch {
    return undefined;
  }
}

/** Caches a manifest, where the file system allows it. @param {Account} account @param {Buffer} bytes */
export async function cacheManifest(account, bytes) {
  try {
    await writeAtomically(fileFor(account), bytes);
  } catch {
    // Without the cache, the next deploy takes a moment longer.
  }
}

/** A name that no other machine has; a new one each time where it cannot be stored. */
export async function machineId() {
  const file = join(FOLDER, 'machine');
  try {
    await mkdir(FOLDER, { recursive: true });
    await writeFile(file, randomBytes(8).toString('hex'), { flag: 'wx' });
  } catch {
    // It is stored already.
  }

  return readFile(file, 'utf8').catch(() => randomBytes(8).toString('hex'));
}

/** @param {Account} account */
function fileFor({ host, port, username, directory }) {
  const name = createHash('sha256')
    .update(JSON.stringify([host, port, username, directory]))
    .digest('hex');

  return join(FOLDER, `manifest-${name.slice(0, 16)}.gz`);
}
