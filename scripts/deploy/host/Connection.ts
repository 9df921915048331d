import { basename, dirname } from 'node:path/posix';
import type { HostSettings } from './settings.ts';

/** A file or folder on the host. */
export interface RemoteEntry {
  name: string;
  /** In bytes; of a folder whatever the host says. */
  size: number;
  isFolder: boolean;
  /** The permissions, such as `0o644`; undefined where the host does not tell them. */
  mode: number | undefined;
}

/** Whether a file is kept from the web server, which often has another account than the upload. */
export const isPrivate = ({ mode }: RemoteEntry): boolean => mode !== undefined && (mode & 0o004) === 0;

/** The content of a file: its bytes, or the path of a local file. */
export type Content = Buffer | { file: string };

/**
 * One login at the host. Paths are relative to the folder of the site; `''` is that folder. Call one
 * method at a time. All reject with a `Rejection` (the host's reply) or with `ConnectionLost`.
 */
export interface Connection {
  /** What is in a folder, names with a dot included; empty where the folder does not exist. */
  list(folder: string): Promise<RemoteEntry[]>;
  /** Writes a file, over a former one. Its folder must exist. Calls `onBytes` with each number of bytes. */
  upload(path: string, content: Content, onBytes?: (bytes: number) => void): Promise<void>;
  /** The content of a file; undefined where it does not exist. */
  download(path: string): Promise<Buffer | undefined>;
  /**
   * Moves a file over another one. Where the host refuses to replace files, the other one is moved away just before. If
   * the reply is lost, a second attempt finds `from` gone.
   */
  rename(from: string, to: string): Promise<void>;
  /** Removes a file, which may be gone already. */
  remove(path: string): Promise<unknown>;
  /** Makes a folder; false if it exists. Of two that make the same folder at once, one gets false. */
  makeFolder(path: string): Promise<boolean>;
  /** Removes an empty folder, which may be gone already. */
  removeFolder(path: string): Promise<unknown>;
  /** Sets the permissions of a file or folder, such as `0o755`. */
  setMode(path: string, mode: number): Promise<unknown>;
  /** Whether it cannot be used any more. */
  readonly isLost: boolean;
  close(): void;
}

/** A negative reply of the host, in its own words. */
export class Rejection extends Error {
  /**
   * @param code the code of the reply
   * @param isTransient whether the same may succeed later or on another connection
   */
  constructor(
    message: string,
    readonly code: number,
    readonly isTransient = false,
  ) {
    super(message);
  }
}

/** The connection to the host ended, or could not be opened. */
export class ConnectionLost extends Error {}

/** Whether what failed so may succeed at another attempt, or on another connection. */
export const isTransient = (problem: unknown): boolean =>
  problem instanceof ConnectionLost || (problem instanceof Rejection && problem.isTransient);

/** Why a login fails until the owner has mended its cause. */
export type LoginProblem =
  | 'login-rejected'
  | 'server-untrusted'
  | 'folder-missing'
  | 'unencrypted'
  | 'key-unusable'
  | 'data-blocked'
  | 'no-sftp';

/** A login that fails until the owner has mended its cause; the message is a sentence for the owner. */
export class LoginFailure extends Error {
  constructor(
    readonly reason: LoginProblem,
    message: string,
  ) {
    super(message);
  }
}

/** Names of folders that web servers serve, and of what is in them. */
const WEB_FOLDERS = ['public_html', 'htdocs', 'httpdocs', 'www'];
const WEB_FILES = ['.htaccess', 'index.html', 'index.php', '.well-known', 'cgi-bin'];

/** The error where the folder of the site is missing. `files` are those in the folder where the login opens. */
export function missingFolder({ protocol, host, directory }: HostSettings, files: { name: string }[]): LoginFailure {
  const settingOf = (folder: string) =>
    protocol === 'ftp' ? `FTP_DIRECTORY='${folder || '.'}'` : `DEPLOY_URL='sftp://USER@${host}/${folder}'`;
  const firstOf = (names: string[]) => names.find((name) => files.some((file) => file.name === name));
  const [other, file] = [firstOf(WEB_FOLDERS), firstOf(WEB_FILES)];
  const found = other ? `there is "${other}"` : file && `the login opens in a folder with ${file}`;
  const advice = found
    ? `${found}, so write ${settingOf(other ?? '')} into .env if visitors see that folder`
    : `write ${settingOf('FOLDER')} into .env with the folder that visitors see (make it first, in the File Manager)`;
  return new LoginFailure('folder-missing', `There is no folder "${directory}" on ${host}: ${advice}.`);
}

/** Of a full disk or quota, ProFTPD and most servers reply 452 or 552; Pure-FTPd has words. */
const FULL = /\b[45]52 |no space|quota|error during write/i;

/** The reason of an error as a sentence for the owner; an error of this code with its stack. */
export function reasonOf(problem: unknown): string {
  if (problem instanceof Rejection) {
    const sentence = FULL.test(problem.message) ? 'There is no room left on the host' : 'The host rejected a command';
    return `${sentence} (${problem.message}).`;
  }
  if (!(problem instanceof Error)) return String(problem);
  const isForOwner = [Error, ConnectionLost, LoginFailure].some((kind) => problem.constructor === kind);
  return isForOwner ? problem.message : String(problem.stack);
}

/** Whether a file or folder exists. */
export async function exists(connection: Connection, path: string): Promise<boolean> {
  const entries = await connection.list(dirname(path).replace(/^\.$/, ''));
  return entries.some(({ name }) => name === basename(path));
}

/** Where a file waits until its successor is in its place, on hosts that let no file be replaced. Owners have `.old` files of their own. */
export const movedAway = (path: string): string => `${path}.before-deploy`;

/** Puts a file into the place of another one, which the host did not let it replace; if that fails, the old one again. */
export async function replaceByMoving(
  connection: Connection,
  [from, to]: [from: string, to: string],
  move: (from: string, to: string) => Promise<unknown>,
  rejection: unknown,
): Promise<void> {
  await move(to, movedAway(to)).catch(() => Promise.reject(rejection));
  await move(from, to).catch((problem) => move(movedAway(to), to).then(() => Promise.reject(problem)));
  await connection.remove(movedAway(to));
}

/** Whether an act succeeds; false where the host rejects it because the file is there, or is not there, already. */
export async function succeeds(connection: Connection, path: string, isThere: boolean, act: Promise<unknown>) {
  try {
    await act;
    return true;
  } catch (problem) {
    if (!(problem instanceof Rejection) || (await exists(connection, path)) !== isThere) throw problem;
    return false;
  }
}
