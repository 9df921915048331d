import { Readable } from 'node:stream';
import { inUnits, showProgress } from '../progress.mjs';
import { factsOf, packRecord, sha256 } from '../release/release.mjs';
import { archiveRelease } from '../release/release-archive.mjs';
import { JOURNAL, MANIFEST, markerOf, STAGING, stagedJournalIn, stagedName } from '../release/remote-paths.mjs';
import { checkSizes, closeStagingFolder, missingOf, sendAll, uploadOf } from './staging.mjs';
import { JOURNAL_FORMAT, leftoversAmong, switchOver, tidyUp } from './switch.mjs';
import { withTransitionalRules } from './transitional-rules.mjs';

/** @typedef {Awaited<ReturnType<typeof prepareUploads>>} Prepared everything that a switch needs in the staging folder */

/**
 * @typedef {object} Change
 * @property {import('../release/release.mjs').Release} release
 * @property {import('../release/release.mjs').Manifest | undefined} live
 * @property {import('../release/plan.mjs').Plan} plan
 */

/**
 * Uploads the files that the host lacks, switches to the release, and tidies up. Resolves with a summary in words.
 *
 * @param {import('../connection-pool.mjs').ConnectionPool} pool
 * @param {import('../live-site.mjs').LiveSite} site
 * @param {Change & { prepared: Prepared, missing?: import('./staging.mjs').Upload[] | undefined }} change `missing`: the
 *   uploads that the host lacks, where they are known
 * @param {import('./lock.mjs').Lock} lock released at the end
 * @returns {Promise<string>}
 */
export async function publishRelease(pool, site, { release, live, plan, prepared, missing: known }, lock) {
  const { journal, stagedJournal, uploads } = prepared;
  if (!live) await closeStagingFolder(pool);
  const missing = known ?? (await pool.use((connection) => missingOf(connection, uploads)));
  const bytes = missing.reduce((sum, { size }) => sum + size, 0);

  /** @type {string[]} */
  let names = [];
  const progress = showProgress({ files: missing.length, bytes });
  try {
    await sendAll(pool, missing, progress, async (connection) => {
      names = (await connection.list(STAGING)).filter((entry) => !entry.isDirectory).map(({ name }) => name);
    });
  } finally {
    progress.end();
  }

  const connections = pool.size;
  const inUse = new Set(uploads.map(({ path }) => path));
  const leftovers = leftoversAmong(names, [release.id, previousOf(release, live)]).filter((path) => !inUse.has(path));
  let toCheck = missing;
  let isChecked = false;
  await pool.use(async (connection) => {
    const expectWhole = async () => {
      const checked = toCheck;
      // At another attempt the journal may have been moved; other files only after all have been found whole.
      toCheck = toCheck.filter(({ path }) => path !== stagedJournal.path);
      if (!isChecked) await checkSizes(connection, checked);
      isChecked = true;
    };
    const { path: staged, size, hash } = stagedJournal;
    await switchOver(connection, journal, site, { move: { staged, size, hash, path: JOURNAL }, expectWhole });
  });
  await Promise.all([pool.use((connection) => tidyUp(connection, journal, leftovers)), lock.release(pool)]);

  const reused = plan.moves.length === 0 || missing.length === uploads.length ? '' : ', the rest had arrived before';
  return `Sent ${plan.moves.length} files (${inUnits(bytes)}${reused}) over ${connections} connections`;
}

/**
 * Prepares everything that the switch needs in the staging folder: the files, the manifest, the archive of the release, and
 * the journal.
 *
 * @param {Change & { isRollback: boolean, lock: string, formerRules?: Buffer | undefined }} change `isRollback`: the host has
 *   the archive already; `lock`: the folder of the lock, where the journal is staged; `formerRules`: those of the live
 *   release, if the new release has others
 */
export async function prepareUploads({ release, live, plan, isRollback, lock, formerRules }) {
  const transition = await withTransitionalRules(plan.moves, release, formerRules);
  const manifestBytes = packRecord({
    format: 1,
    release: release.id,
    files: factsOf(release.files),
    kept: plan.kept,
    previous: previousOf(release, live),
  });
  const manifestHash = sha256(manifestBytes);
  const manifest = uploadOf(stagedName(MANIFEST, manifestHash), manifestBytes);
  /** @type {import('./switch.mjs').Journal} */
  const journal = {
    format: JOURNAL_FORMAT,
    release: release.id,
    moves: transition?.moves ?? plan.moves,
    manifest: { staged: manifest.path, size: manifest.size, hash: manifestHash },
    marker: markerOf(manifestBytes),
    formerMarker: live?.marker ?? null,
    expired: plan.expired,
    isRollback,
  };
  const journalBytes = packRecord(journal);
  const stagedJournal = { ...uploadOf(stagedJournalIn(lock), journalBytes), hash: sha256(journalBytes) };
  const files = plan.moves.map(({ path, staged, hash, size }) => ({
    path: staged,
    hash,
    size,
    open: () => release.files[path]?.open() ?? Readable.from([]),
  }));

  return {
    journal,
    stagedJournal,
    manifestBytes,
    uploads: [
      ...(isRollback ? [] : [await archiveRelease(release)]),
      ...(transition ? [transition.upload] : []),
      manifest,
      stagedJournal,
      ...files,
    ],
  };
}

/** @param {import('../release/release.mjs').Release} release @param {import('../release/release.mjs').Manifest} [live] */
const previousOf = (release, live) => (live?.release === release.id ? live.previous : live?.release) ?? null;
