import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { packRelease } from './pack.mjs';
import { JOURNAL, MANIFEST, STAGING, stagedName } from './places.mjs';
import { inUnits, showProgress } from './progress.mjs';
import { factsOf, packRecord } from './release.mjs';
import { closeStagingFolder, missingOf, sendAll } from './staging.mjs';
import { leftoversAmong, switchOver, tidyUp } from './switch.mjs';

/**
 * Uploads what the host has not got of a release, moves it into place, and clears up. Resolves with what was sent, in words.
 *
 * @param {import('./host.mjs').Host} host
 * @param {import('./live-site.mjs').LiveSite} site
 * @param {object} change
 * @param {import('./release.mjs').Release} change.release
 * @param {import('./release.mjs').Manifest | undefined} change.live
 * @param {import('./plan.mjs').Plan} change.plan
 * @param {boolean} change.isPacked whether the host can come back to this release already
 * @param {import('./lock.mjs').Lock} lock given back at the end
 * @returns {Promise<string>}
 */
export async function putLive(host, site, { release, live, plan, isPacked }, lock) {
  const { journal, record, uploads } = await collect({ release, live, plan, isPacked });
  if (!live) await closeStagingFolder(host);
  const missing = await host.use((connection) => missingOf(connection, uploads));
  const bytes = missing.reduce((sum, { size }) => sum + size, 0);

  /** @type {string[]} */
  let staged = [];
  const progress = showProgress({ files: missing.length, bytes });
  try {
    await sendAll(host, missing, progress, async (connection) => {
      staged = (await connection.list(STAGING)).filter((entry) => !entry.isDirectory).map(({ name }) => name);
    });
  } finally {
    progress.end();
  }

  const { connections } = host;
  const inUse = new Set(uploads.map(({ path }) => path));
  const leftovers = leftoversAmong(staged, [release.id, previousOf(release, live)]).filter((path) => !inUse.has(path));
  await host.use((connection) => switchOver(connection, journal, site, { staged: record.path, size: record.size }));
  await Promise.all([host.use((connection) => tidyUp(connection, journal, leftovers)), lock.release(host)]);

  const reused = plan.moves.length === 0 || missing.length === uploads.length ? '' : ', the rest had arrived before';
  return `Sent ${plan.moves.length} files (${inUnits(bytes)}${reused}) over ${connections} connections`;
}

/**
 * Everything that the switch needs in the staging folder: the files, the record of the release, what it takes to come back to
 * it, and the journal.
 *
 * @param {Parameters<typeof putLive>[2]} change
 */
async function collect({ release, live, plan, isPacked }) {
  const manifest = stagedRecord(MANIFEST, {
    format: 1,
    release: release.id,
    files: factsOf(release.files),
    kept: plan.kept,
    previous: previousOf(release, live),
  });
  /** @type {import('./switch.mjs').Journal} */
  const journal = {
    format: 1,
    release: release.id,
    moves: plan.moves,
    manifest: manifest.path,
    manifestSize: manifest.size,
    expired: plan.expired,
  };
  const record = stagedRecord(JOURNAL, journal);
  const files = plan.moves.map(({ path, staged, hash, size }) => ({
    path: staged,
    hash,
    size,
    open: () => release.files[path]?.open() ?? Readable.from([]),
  }));

  return {
    journal,
    record,
    uploads: [...(isPacked ? [] : [await packRelease(release)]), manifest, record, ...files],
  };
}

/** @param {import('./release.mjs').Release} release @param {import('./release.mjs').Manifest} [live] */
const previousOf = (release, live) => (live?.release === release.id ? live.previous : live?.release) ?? null;

/** @param {string} path @param {object} record @returns {import('./staging.mjs').Upload} */
function stagedRecord(path, record) {
  const bytes = packRecord(record);

  return {
    path: stagedName(path, createHash('sha256').update(bytes).digest('hex')),
    size: bytes.length,
    open: () => Readable.from([bytes]),
  };
}
