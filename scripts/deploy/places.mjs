import { createHash } from 'node:crypto';

/** Where on the host, as seen from the folder of the site, a deploy keeps what is its own. Visitors cannot look in. */
export const STAGING = '.deploy';
export const REFUSAL = `${STAGING}/.htaccess`;
export const LOCK = `${STAGING}/lock`;

/** What is live. */
export const MANIFEST = `${STAGING}/manifest.gz`;

/** A folder that is there while the manifest of this content is: its name alone says which one that is. @param {Buffer} manifest */
export function markerOf(manifest) {
  return `${STAGING}/live-${createHash('sha256').update(manifest).digest('hex').slice(0, 32)}`;
}

/** What a switch from one release to the next has to do; it is there while a switch is not finished. */
export const JOURNAL = `${STAGING}/switch.gz`;

/** Where the journal waits for its place: it cannot be moved there any more once the lock is another's. @param {string} lock */
export const waitingJournalIn = (lock) => `${lock}/switch.gz`;

/** What it takes to go back to a release. @param {string} release */
export const packOf = (release) => `${STAGING}/release-${release}.gz`;

/**
 * Where a file waits for the switch. Two files of the same content wait in two places, since each is moved away.
 * @param {string} path
 * @param {string} hash
 */
export function stagedName(path, hash) {
  return `${STAGING}/${createHash('sha256').update(`${hash} ${path}`).digest('hex').slice(0, 32)}`;
}
