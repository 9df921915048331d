import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../support/paths.mjs';
import { writeAtomically } from '../../support/writeAtomically.mjs';
import type { SftpSettings } from './settings.ts';

/** The fingerprints of the host keys that this checkout has seen, by host and port. Git ignores it. */
const KNOWN_HOSTS = join(ROOT, 'known-hosts.json');

/**
 * Why a host key is not trusted, as one sentence; undefined if it is. The key of the first login is trusted, and
 * stored unless the login is a trial.
 */
export async function hostKeyProblem(
  key: Buffer,
  { host, port, fingerprint }: SftpSettings,
  isTrial: boolean,
  file = KNOWN_HOSTS,
): Promise<string | undefined> {
  // As `ssh-keygen -l` writes it.
  const presented = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
  if (fingerprint) {
    return presented === fingerprint
      ? undefined
      : `The key of ${host} is not the one that FTP_FINGERPRINT names: it has the fingerprint ${presented}. Nothing ` +
          'was sent; ask your host whether its key was changed before you write that into .env.';
  }
  const name = `${host}:${port}`;
  const known = await readKnownHosts(file);
  if (known[name] === presented) return undefined;
  if (known[name] !== undefined) {
    return (
      `The key of ${host} is not the one of the deploys before: it has the fingerprint ${presented}. Nothing was ` +
      'sent; ask your host whether its key was changed, and then delete its line in known-hosts.json.'
    );
  }
  if (process.env.CI) {
    return `FTP_FINGERPRINT is missing: CI knows no key of a former deploy, and ${host} has the key ${presented}.`;
  }
  if (isTrial) return undefined;
  await writeAtomically(file, `${JSON.stringify({ ...known, [name]: presented }, null, 2)}\n`);
  console.log(`The key of ${host} is ${presented}; later deploys expect it.`);
  return undefined;
}

async function readKnownHosts(file: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error('known-hosts.json cannot be read: mend it, or delete it to trust the keys of the next deploy.');
  }
}
