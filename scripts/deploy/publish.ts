import { UserError } from '../support/UserError.ts';
import type { Connection } from './host/Connection.ts';
import type { Pool } from './host/Pool.ts';
import { type HostState, missingFiles, RELEASES, type ReleaseList, readHost, readRules } from './hostState.ts';
import { HELD_FOLDER, isLocked, moveHeld, releaseLock, takeLock } from './lock.ts';
import type { Options } from './options.ts';
import { inKilobytes } from './progress.ts';
import { type LocalRelease, PHP_POINTER, pathsOf, RULES } from './release.ts';
import { contradictions, rulesWith } from './rules.ts';
import { makeFolders, makeReadable, removeAll, send, type Upload } from './transfer.ts';

/** How far a deploy has come. */
export interface Stage {
  phase: 'beginning' | 'sending' | 'switching' | 'live';
}

/**
 * Makes a release the live one. Almost all of its files have names of their own on the host, so nothing that visitors use changes
 * before the switch: the few with fixed names are renamed into place, and then the two pointers. Without a `local` release, it goes
 * back to the one before. Resolves with the release that is live, or with undefined after a dry run.
 */
export async function publish(pool: Pool, options: Options, siteUrl: string, stage: Stage, local?: LocalRelease) {
  const start = Date.now();
  const { block } = await pool.run(readRules);
  // A deploy that was interrupted may have renamed the other pointer; it has left its lock.
  if (local && block === local.record.block && !options.verifies && !(await pool.run(isLocked))) {
    console.log('Nothing has changed.');
    return local.record;
  }
  if (options.isDryRun) {
    const host = await readHost(pool, false);
    await printDryRun(pool, local ?? releaseBefore(host), host);
    return undefined;
  }

  // No other deploy changes the host from here on.
  await pool.run((connection) => takeLock(connection, options.unlocks));
  const host = await readHost(pool, options.verifies || options.isRollback);
  // While this machine slept, another deploy may have been told to take over, and have published; then the lock was free again.
  if (host.rules.block !== block) throw new UserError('Another deploy has changed the site since this one began.');
  // After a failure before this, or after an interrupted deploy, the lock is left to the next one, which ends what may be half done.
  if (host.unfinished === undefined) stage.phase = 'sending';
  const release = local ?? releaseBefore(host);
  const { record } = release;
  for (const sentence of contradictions(host.rules, record.block, siteUrl)) console.warn(sentence);
  const missing = await missingFiles(pool, release, host);
  const former = record.id === host.live?.id ? host.former : (host.live ?? host.former);
  const moveIn = (name: string, to: string) => pool.run((connection) => moveHeld(connection, name, to));
  const others = host.releases.filter(({ id }) => id !== record.id);
  const begun: ReleaseList = { releases: [record, ...others], unfinished: options.isRollback ? 'rollback' : 'deploy' };
  const ended: ReleaseList = { releases: former === undefined ? [record] : [record, former] };

  // Send: files to their places, where nothing refers to them yet, and what is to be renamed to a folder that goes with the lock.
  const fixed = changedFixedFiles(release, host);
  const targets = [...missing, ...fixed];
  const uploads = [
    heldUpload('php', `${record.php}\n`),
    heldUpload('ended', JSON.stringify(ended)),
    heldUpload('rules', rulesWith(host.rules, record.block)),
    ...fixed.map((path, index) => fileUpload(release, path, `${HELD_FOLDER}/${index}`)),
    // The largest first, so that no connection is left with it alone at the end.
    ...missing.map((path) => fileUpload(release, path, path)).sort((one, other) => other.size - one.size),
  ];
  await makeFolders(pool, targets, host.isSure ? pathsOf(host.live, host.former) : []);
  const [isKeptFromVisitors] = await Promise.all([
    pool.run((connection) => storeList(connection, begun)),
    send(pool, uploads),
  ]);
  if (isKeptFromVisitors) await makeReadable(pool, uploads, targets);

  // Switch: the last rename gives visitors the new pages, rules and headers.
  stage.phase = 'switching';
  await Promise.all(fixed.map((path, index) => moveIn(String(index), path)));
  const [rulesNow] = await Promise.all([pool.run(readRules), moveIn('php', PHP_POINTER)]);
  // The host's panel may have written its lines while files were sent.
  const { path, content } = heldUpload('rules', rulesWith(rulesNow, record.block));
  if (!rulesWith(host.rules, record.block).equals(content))
    await pool.run((connection) => connection.upload(path, content));
  await moveIn('rules', RULES);
  stage.phase = 'live';

  // Tidy up.
  await removeAll(pool, pathsOf(...others), pathsOf(record, former));
  await moveIn('ended', RELEASES);
  await pool.run((connection) => releaseLock(connection));
  console.log(`${missing.length} files sent over ${pool.size} connections in ${(Date.now() - start) / 1000} s.`);

  return record;
}

/** Stores the list of releases. Resolves with whether the host keeps what is uploaded from the web server. */
async function storeList(connection: Connection, list: ReleaseList): Promise<boolean> {
  const { path, content } = heldUpload('list', JSON.stringify(list));
  await connection.upload(path, content);
  const entries = await connection.list(HELD_FOLDER);
  await moveHeld(connection, 'list', RELEASES);

  return entries.some(({ isPrivate }) => isPrivate);
}

/** The release to go back to. A rollback that was interrupted is finished, and not undone. */
function releaseBefore({ releases, live, former, unfinished }: HostState): LocalRelease {
  const target = unfinished === 'rollback' ? releases[0] : former;
  if (target === undefined) throw new UserError('There is no release before this one on the host to go back to.');
  // Files with fixed names are not put back: they suit every release. After an interruption those of either release may be there.
  const fixed = Object.entries(live?.fixed ?? target.fixed).map(([path, hash]) => [path, unfinished ? '' : hash]);
  return { record: { ...target, fixed: Object.fromEntries(fixed) }, sources: new Map() };
}

/** The files with fixed names that the host lacks, or may have with another content. */
function changedFixedFiles({ record, sources }: LocalRelease, { live, isSure }: HostState): string[] {
  const isKnown = (path: string) => isSure && live?.fixed[path] === record.fixed[path];

  return Object.keys(record.fixed).filter((path) => sources.has(path) && !isKnown(path));
}

function fileUpload({ sources }: LocalRelease, path: string, to: string): Upload {
  const source = sources.get(path);
  if (source === undefined) throw new UserError(`The host has lost ${path} of this release: deploy the site anew.`);

  return { path: to, content: { file: source.file }, size: source.size };
}

function heldUpload(name: string, text: string | Buffer) {
  const content = Buffer.from(text);

  return { path: `${HELD_FOLDER}/${name}`, content, size: content.length };
}

/** Prints what a deploy would do, a line for each file, and changes nothing. */
async function printDryRun(pool: Pool, release: LocalRelease, host: HostState): Promise<void> {
  const missing = await missingFiles(pool, release, host);
  const uploads = [...changedFixedFiles(release, host), ...missing].map((path) => fileUpload(release, path, path));
  for (const { path, size } of uploads) console.log(`send ${path} (${inKilobytes(size)})`);
  console.log(`Would send ${uploads.length} files, and make release ${release.record.id} live. Nothing was written.`);
}
