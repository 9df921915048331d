import { createHash } from 'node:crypto';

/** The folder on the host for everything that a deploy needs; the web server does not serve it. Paths are from the site's folder. */
export const STAGING = '.deploy';

/** The rules that close the staging folder to visitors. */
export const STAGING_RULES = `${STAGING}/.htaccess`;

export const LOCK = `${STAGING}/lock`;

/** Describes the release that is live. */
export const MANIFEST = `${STAGING}/manifest.gz`;

/** A folder that exists while the manifest has this content: its name tells whether a cached manifest is still the right one. @param {Buffer} manifest */
export function markerOf(manifest) {
  return `${STAGING}/live-${createHash('sha256').update(manifest).digest('hex').slice(0, 32)}`;
}

/** Describes a switch from one release to the next; exists while that switch is not finished. */
export const JOURNAL = `${STAGING}/switch.gz`;

/** Where the journal is uploaded. It can no longer be moved from there once another deploy has taken the lock. @param {string} lock */
export const stagedJournalIn = (lock) => `${lock}/switch.gz`;

/** The archive with which a release can be restored. @param {string} release */
export const archiveOf = (release) => `${STAGING}/release-${release}.gz`;

/**
 * Where a file is uploaded. Two files of the same content have two places, since each is moved away.
 * @param {string} path
 * @param {string} hash
 */
export function stagedName(path, hash) {
  return `${STAGING}/${createHash('sha256').update(`${hash} ${path}`).digest('hex').slice(0, 32)}`;
}
