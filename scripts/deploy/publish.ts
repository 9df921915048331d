import type { Pool } from './host/Pool.ts';
import { FORMER, type HostState, LIVE, missingFiles, NEXT, NEXT_FORMER, readHost, readRules } from './hostState.ts';
import { HELD_FOLDER, moveHeld, releaseLock, takeLock } from './lock.ts';
import type { Options } from './options.mjs';
import { inUnits } from './progress.ts';
import { type LocalRelease, PHP_POINTER, type ReleaseRecord, RULES, releaseOf } from './release.ts';
import { contradictions, parseRules, rulesWith } from './rules.ts';
import { removeAll, send, type Upload } from './transfer.ts';

/** How far a deploy has come. */
export interface Stage {
  isSwitching: boolean;
  isLive: boolean;
  /** The exit code, if a signal has ended the deploy. */
  stoppedWith?: number;
}

/**
 * Makes a release the live one. Its files have names of their own on the host, so nothing that visitors use changes before the two
 * pointers are renamed. Resolves with the release, or with undefined if there was nothing to do.
 */
export async function publish(
  pool: Pool,
  local: LocalRelease | undefined,
  options: Options,
  siteUrl: string,
  stage: Stage,
): Promise<ReleaseRecord | undefined> {
  const start = Date.now();
  const seen = parseRules(await pool.run(readRules));
  const isSame = seen.block !== undefined && seen.block === local?.record.block && !options.verifies;
  // A deploy that has not come to its end may have changed the other pointer.
  if (isSame && (await pool.run((connection) => connection.download(NEXT))) === undefined) {
    console.log('Nothing has changed.');
    return local.record;
  }
  if (options.isDryRun) {
    const host = await readHost(pool);
    await printDryRun(pool, local ?? releaseBefore(host), host);
    return undefined;
  }

  // No other deploy changes the host from here on.
  await pool.run((connection) => takeLock(connection, options.unlocks));
  const host = await readHost(pool);
  const release = local ?? releaseBefore(host);
  const { record } = release;
  for (const sentence of contradictions(host.rules, record.block, siteUrl)) console.warn(sentence);
  const missing = await missingFiles(pool, release, host, options.verifies || options.isRollback);
  const former = record.id === host.live?.id ? host.former : (host.live ?? host.former);

  // Send: files to their places, where nothing refers to them yet, and what is to be renamed to a folder that goes with the lock.
  const changed = changedFixedFiles(release, host, options.verifies);
  const fixed = changed.map((to, index) => ({ from: `${HELD_FOLDER}/${index}`, to }));
  const [php, rules] = [`${HELD_FOLDER}/php`, `${HELD_FOLDER}/rules`];
  const known = [host.live, host.former].flatMap(filesOf);
  const moveIn = ({ from, to }: { from: string; to: string }) =>
    pool.run((connection) => moveHeld(connection, from, to));
  await send(
    pool,
    [
      textUpload(php, `${record.php}\n`),
      textUpload(NEXT, JSON.stringify(record)),
      ...(former === undefined ? [] : [textUpload(NEXT_FORMER, JSON.stringify(former))]),
      textUpload(rules, rulesWith(host.rules, record.block)),
      ...fixed.map(({ from, to }) => fileUpload(release, to, from)),
      // The largest first, so that no connection is left with it alone at the end.
      ...missing.map((path) => fileUpload(release, path, path)).sort((one, other) => other.size - one.size),
    ],
    [...missing, ...fixed.map(({ to }) => to)],
    options.verifies ? [] : [...known, ...Object.keys(host.live?.fixed ?? {})],
  );

  // Switch: the last rename gives visitors the new pages, rules and headers.
  stage.isSwitching = true;
  await Promise.all(fixed.map(moveIn));
  const [now] = await Promise.all([pool.run(readRules), moveIn({ from: php, to: PHP_POINTER })]);
  // The host's panel may have written its lines while files were sent.
  const rulesNow = rulesWith(parseRules(now), record.block);
  if (!rulesNow.equals(rulesWith(host.rules, record.block))) {
    await pool.run((connection) => connection.upload(rules, rulesNow));
  }
  await moveIn({ from: rules, to: RULES });
  stage.isLive = true;

  // Record, tidy up.
  if (former !== undefined) await moveIn({ from: NEXT_FORMER, to: FORMER });
  await moveIn({ from: NEXT, to: LIVE });
  await removeAll(pool, [...known, ...filesOf(host.unfinished)], [record, former].flatMap(filesOf));
  await pool.run(releaseLock);
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(`${missing.length} files sent over ${pool.size} connections in ${seconds} s.`);

  return record;
}

/** The release to go back to. A rollback that was interrupted is finished, and not undone. */
function releaseBefore({ live, former, unfinished }: HostState): LocalRelease {
  const target = live?.isRollback && live === unfinished ? live : former;
  if (target === undefined) throw new Error('There is no release before this one on the host to go back to.');
  // Files with fixed names are not put back: they suit every release.
  const record = { ...target, fixed: live?.fixed ?? target.fixed, isRollback: true };

  return { record, sources: new Map() };
}

/** The files with fixed names that the host lacks, or may have with another content; with `isThorough` all. */
function changedFixedFiles({ record, sources }: LocalRelease, host: HostState, isThorough = false): string[] {
  const { live, unfinished, rules } = host;
  // Without the block of the live release, somebody has uploaded the site in another way.
  const mayDiffer = isThorough || unfinished !== undefined || releaseOf(rules.block) !== live?.id;

  return Object.keys(record.fixed).filter(
    (path) => sources.has(path) && (mayDiffer || live?.fixed[path] !== record.fixed[path]),
  );
}

function fileUpload({ sources }: LocalRelease, path: string, to: string): Upload {
  const source = sources.get(path);
  if (source === undefined) throw new Error(`The host has lost ${path} of this release: deploy the site anew.`);

  return { path: to, content: { file: source.file }, size: source.size };
}

function textUpload(path: string, text: string | Buffer): Upload {
  const content = Buffer.from(text);

  return { path, content, size: content.length };
}

const filesOf = (record: ReleaseRecord | undefined): readonly string[] => record?.files ?? [];

/** Prints what a deploy would do, a line for each file, and changes nothing. */
async function printDryRun(pool: Pool, release: LocalRelease, host: HostState): Promise<void> {
  const missing = await missingFiles(pool, release, host, false);
  const uploads = [...changedFixedFiles(release, host), ...missing].map((path) => fileUpload(release, path, path));
  for (const { path, size } of uploads) console.log(`send ${path} (${inUnits(size)})`);
  const bytes = inUnits(uploads.reduce((sum, { size }) => sum + size, 0));
  console.log(
    `Would send ${uploads.length} files (${bytes}), and make release ${release.record.id} the live one. Nothing was written.`,
  );
}
