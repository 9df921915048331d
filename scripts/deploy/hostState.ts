import { dirname, join } from 'node:path/posix';
import { type Connection, isPrivate, movedAway, type RemoteEntry } from './host/Connection.ts';
import type { Pool } from './host/Pool.ts';
import { DEPLOY_FOLDER } from './lock.ts';
import { type LocalRelease, type ReleaseRecord, RULES, releaseOf } from './release.ts';
import { type HostRules, parseRules } from './rules.ts';

export const LIVE = `${DEPLOY_FOLDER}/live`;
export const FORMER = `${DEPLOY_FOLDER}/former`;
/** The records that become `live` and `former` once the pointers have been renamed. */
export const NEXT = `${DEPLOY_FOLDER}/next`;
export const NEXT_FORMER = `${DEPLOY_FOLDER}/next-former`;

/** The host as deploys have left it. */
export interface HostState {
  readonly rules: HostRules;
  /** The release that the last deploy has made live. */
  readonly live: ReleaseRecord | undefined;
  /** The one before. */
  readonly former: ReleaseRecord | undefined;
  /** The release of a deploy that has not come to its end; it may be the live one. */
  readonly unfinished: ReleaseRecord | undefined;
}

/** Reads the pointer and the records. The pointer decides which release is the live one. */
export async function readHost(pool: Pool): Promise<HostState> {
  const [file, live, former, unfinished] = await Promise.all([
    pool.run(readRules),
    ...[LIVE, FORMER, NEXT].map((path) => pool.run((connection) => readRecord(connection, path))),
  ]);
  const rules = parseRules(file);
  const visible = releaseOf(rules.block);

  return unfinished !== undefined && unfinished.id === visible && visible !== live?.id
    ? { rules, live: unfinished, former: live ?? former, unfinished }
    : { rules, live, former, unfinished };
}

/** The host's `.htaccess`; where a replacement was cut off, the one that was moved away for it. */
export async function readRules(connection: Connection): Promise<Buffer | undefined> {
  return (await connection.download(RULES)) ?? connection.download(movedAway(RULES));
}

/** A record on the host; undefined if there is none, or only a part of one, or one of another version of this command. */
async function readRecord(connection: Connection, path: string): Promise<ReleaseRecord | undefined> {
  const bytes = await connection.download(path);
  try {
    const record: ReleaseRecord | undefined = bytes && JSON.parse(bytes.toString());

    return record?.files && record.fixed && record.pages ? record : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The files of a release that the host lacks. Those of a recorded release have arrived whole, and others are there only after a
 * deploy that has not come to its end. With `isThorough` each folder is looked at all the same.
 */
export async function missingFiles(
  pool: Pool,
  { record, sources }: LocalRelease,
  { live, former, unfinished }: HostState,
  isThorough: boolean,
): Promise<string[]> {
  const known = new Set(isThorough ? [] : [live, former].flatMap((release) => release?.files ?? []));
  const doubtful = record.files.filter((path) => !known.has(path));
  if (unfinished === undefined && !isThorough) return doubtful;
  const entries = new Map<string, RemoteEntry>();
  await Promise.all(
    [...new Set(doubtful.map((path) => dirname(path)))].map(async (folder) => {
      const inFolder = await pool.run((connection) => connection.list(folder === '.' ? '' : folder));
      for (const entry of inFolder) if (!entry.isFolder) entries.set(join(folder, entry.name), entry);
    }),
  );

  return doubtful.filter((path) => {
    const entry = entries.get(path);
    // A rollback has no files of its own, and so no sizes to compare with.
    const { size } = sources.get(path) ?? { size: entry?.size };

    return entry === undefined || entry.size !== size || isPrivate(entry);
  });
}
