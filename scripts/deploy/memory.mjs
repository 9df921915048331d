import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../support/paths.mjs';
import { manifestOf } from './look.mjs';

const MEMORY = join(ROOT, 'node_modules/.cache/deploy');

/** @typedef {Pick<import('./ftp-settings.mjs').FtpSettings, 'host' | 'port' | 'username' | 'directory'>} Account */

/**
 * The manifest that was the last one on a host when this machine was there, so that it need not travel again. The host says
 * whether it still is.
 *
 * @param {Account} account
 * @returns {Promise<import('./release.mjs').Manifest | undefined>}
 */
export async function recallManifest(account) {
  try {
    return manifestOf(await readFile(fileFor(account)));
  } catch {
    return undefined;
  }
}

/** Keeps it for the next time, where that is possible. @param {Account} account @param {Buffer} bytes */
export async function rememberManifest(account, bytes) {
  const file = fileFor(account);
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.${process.pid}`, bytes);
    await rename(`${file}.${process.pid}`, file);
  } catch {
    // Without it the next deploy takes a moment longer.
  }
}

/** A name that no other machine has, be it called the same; another each time where it cannot be kept. */
export async function machineId() {
  const file = join(MEMORY, 'machine');
  try {
    await mkdir(MEMORY, { recursive: true });
    await writeFile(file, randomBytes(8).toString('hex'), { flag: 'wx' });
  } catch {
    // It is there already.
  }

  return readFile(file, 'utf8').catch(() => randomBytes(8).toString('hex'));
}

/** @param {Account} account */
function fileFor({ host, port, username, directory }) {
  const name = createHash('sha256')
    .update(JSON.stringify([host, port, username, directory]))
    .digest('hex');

  return join(MEMORY, `manifest-${name.slice(0, 16)}.gz`);
}
