import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../support/paths.mjs';
import { writeAtomically } from '../../support/writeAtomically.mjs';

/** The fingerprints of the host keys that this checkout has seen, by host and port. Git ignores it. */
const KNOWN_HOSTS = join(ROOT, 'known-hosts.json');

/** As `ssh-keygen -l` writes it. @param {Buffer} key */
export const fingerprintOf = (key) => `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/**
 * Why a host key is not trusted, as one sentence; undefined if it is. The key of the first login is trusted, and stored unless
 * the login is a trial.
 *
 * @param {string} presented the fingerprint of the key
 * @param {Pick<import('./sftp-settings.mjs').SftpSettings, 'host' | 'port' | 'fingerprint' | 'isTrial'>} settings
 * @returns {Promise<string | undefined>}
 */
export async function hostKeyProblem(presented, { host, port, fingerprint, isTrial }) {
  if (fingerprint) {
    return presented === fingerprint
      ? undefined
      : `The key of ${host} is not the one that FTP_FINGERPRINT names: it has the fingerprint ${presented}. Nothing was sent; ` +
          'ask your host whether its key was changed before you write that into .env.';
  }
  const name = `${host}:${port}`;
  const known = await readKnownHosts();
  if (known[name] === presented) return undefined;
  if (known[name] !== undefined) {
    return (
      `The key of ${host} is not the one of the deploys before: it has the fingerprint ${presented}. Nothing was sent; ask ` +
      'your host whether its key was changed, and then delete its line in known-hosts.json.'
    );
  }
  if (process.env.CI) {
    return `FTP_FINGERPRINT is missing: CI knows no key of a former deploy. The key of ${host} has the fingerprint ${presented}.`;
  }
  if (isTrial) return undefined;
  await writeAtomically(KNOWN_HOSTS, `${JSON.stringify({ ...known, [name]: presented }, null, 2)}\n`);
  console.log(`The key of ${host} is ${presented}; later deploys expect it.`);

  return undefined;
}

/** @returns {Promise<Record<string, string>>} */
async function readKnownHosts() {
  try {
    return JSON.parse(await readFile(KNOWN_HOSTS, 'utf8'));
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && problem.code === 'ENOENT') return {};
    throw new Error('known-hosts.json cannot be read: mend it, or delete it to trust the keys of the next deploy.');
  }
}
