import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { packRelease } from './pack.mjs';
import { MANIFEST, markerOf, STAGING, stagedName, waitingJournalIn } from './places.mjs';
import { inUnits, showProgress } from './progress.mjs';
import { factsOf, packRecord } from './release.mjs';
import { checkSizes, closeStagingFolder, missingOf, sendAll } from './staging.mjs';
import { leftoversAmong, switchOver, tidyUp } from './switch.mjs';
import { withTransition } from './transition.mjs';

/** @typedef {Awaited<ReturnType<typeof collectParts>>} Parts all that a switch needs in the staging folder */

/**
 * Uploads what the host has not got of a release, moves it into place, and clears up. Resolves with what was sent, in words.
 *
 * @param {import('./host.mjs').Host} host
 * @param {import('./live-site.mjs').LiveSite} site
 * @param {object} change
 * @param {import('./release.mjs').Release} change.release
 * @param {import('./release.mjs').Manifest | undefined} change.live
 * @param {import('./plan.mjs').Plan} change.plan
 * @param {Parts} change.parts
 * @param {import('./staging.mjs').Upload[]} [change.known] what of them is missing on the host
 * @param {import('./lock.mjs').Lock} lock given back at the end
 * @returns {Promise<string>}
 */
export async function putLive(host, site, { release, live, plan, parts, known }, lock) {
  const { journal, record, uploads } = parts;
  if (!live) await closeStagingFolder(host);
  const missing = known ?? (await host.use((connection) => missingOf(connection, uploads)));
  const bytes = missing.reduce((sum, { size }) => sum + size, 0);

  /** @type {string[]} */
  let names = [];
  const progress = showProgress({ files: missing.length, bytes });
  try {
    await sendAll(host, missing, progress, async (connection) => {
      names = (await connection.list(STAGING)).filter((entry) => !entry.isDirectory).map(({ name }) => name);
    });
  } finally {
    progress.end();
  }

  const { connections } = host;
  const inUse = new Set(uploads.map(({ path }) => path));
  const leftovers = leftoversAmong(names, [release.id, previousOf(release, live)]).filter((path) => !inUse.has(path));
  let toCheck = missing;
  let isChecked = false;
  await host.use(async (connection) => {
    const isWhole = async () => {
      const checked = toCheck;
      // On another try the journal may have been moved, and nothing else; once all was whole, others too.
      toCheck = toCheck.filter(({ path }) => path !== record.path);
      if (!isChecked) await checkSizes(connection, checked);
      isChecked = true;
    };
    await switchOver(connection, journal, site, { staged: record.path, size: record.size, isWhole });
  });
  await Promise.all([host.use((connection) => tidyUp(connection, journal, leftovers)), lock.release(host)]);

  const reused = plan.moves.length === 0 || missing.length === uploads.length ? '' : ', the rest had arrived before';
  return `Sent ${plan.moves.length} files (${inUnits(bytes)}${reused}) over ${connections} connections`;
}

/**
 * Everything that the switch needs in the staging folder: the files, the record of the release, what it takes to come back to
 * it, and the journal.
 *
 * @param {object} change
 * @param {import('./release.mjs').Release} change.release
 * @param {import('./release.mjs').Manifest | undefined} change.live
 * @param {import('./plan.mjs').Plan} change.plan
 * @param {boolean} change.isRollback whether the host has had this release before, and can come back to it already
 * @param {string} change.lock the folder of the lock, where the journal waits
 * @param {Buffer} [change.formerRules] of the live release, if the new one has others
 */
export async function collectParts({ release, live, plan, isRollback, lock, formerRules }) {
  const transition = await withTransition(plan.moves, release, formerRules);
  const manifestBytes = packRecord({
    format: 1,
    release: release.id,
    files: factsOf(release.files),
    kept: plan.kept,
    previous: previousOf(release, live),
  });
  const place = stagedName(MANIFEST, createHash('sha256').update(manifestBytes).digest('hex'));
  const manifest = uploadOf(place, manifestBytes);
  /** @type {import('./switch.mjs').Journal} */
  const journal = {
    format: 1,
    release: release.id,
    moves: transition?.moves ?? plan.moves,
    manifest: manifest.path,
    manifestSize: manifest.size,
    marker: markerOf(manifestBytes),
    formerMarker: live?.marker ?? null,
    expired: plan.expired,
    isRollback,
  };
  const record = uploadOf(waitingJournalIn(lock), packRecord(journal));
  const files = plan.moves.map(({ path, staged, hash, size }) => ({
    path: staged,
    hash,
    size,
    open: () => release.files[path]?.open() ?? Readable.from([]),
  }));

  return {
    journal,
    record,
    manifestBytes,
    uploads: [
      ...(isRollback ? [] : [await packRelease(release)]),
      ...(transition ? [transition.upload] : []),
      manifest,
      record,
      ...files,
    ],
  };
}

/** @param {import('./release.mjs').Release} release @param {import('./release.mjs').Manifest} [live] */
const previousOf = (release, live) => (live?.release === release.id ? live.previous : live?.release) ?? null;

/** @param {string} path @param {Buffer} bytes @returns {import('./staging.mjs').Upload} */
const uploadOf = (path, bytes) => ({ path, size: bytes.length, open: () => Readable.from([bytes]) });
