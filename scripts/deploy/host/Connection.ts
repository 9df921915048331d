import { basename, dirname } from 'node:path/posix';
import { isUserError, UserError } from '../../support/UserError.ts';
import type { HostSettings } from './settings.ts';

/** A file or folder on the host. */
export interface RemoteEntry {
  name: string;
  /** In bytes; of a folder whatever the host says. */
  size: number;
  isFolder: boolean;
  /** Whether it is kept from the web server, which often has another account than the upload; false where the host does not tell. */
  isPrivate: boolean;
}

/** The content of a file: its bytes, or the path of a local file. */
export type Content = Buffer | { file: string };

/**
 * One login at the host. Paths are relative to the folder of the site; `''` is that folder. Call one
 * method at a time. All reject with a `Rejection` (the host's reply) or with `ConnectionLost`.
 */
export interface Connection {
  /** What is in a folder, names with a dot included; empty where the folder does not exist. */
  list(folder: string): Promise<RemoteEntry[]>;
  /** Writes a file, over a former one. Its folder must exist. Calls `onProgress` with the number of bytes that were sent. */
  upload(path: string, content: Content, onProgress?: (bytes: number) => void): Promise<void>;
  /** The content of a file; undefined where it does not exist. */
  download(path: string): Promise<Buffer | undefined>;
  /** Moves a file over another one. If the reply is lost, a second attempt finds `from` gone. */
  rename(from: string, to: string): Promise<unknown>;
  /** Removes a file; false if it is gone already, or the host keeps it. */
  remove(path: string): Promise<boolean>;
  /** Makes a folder; false if it exists. Of two that make the same folder at once, one gets false. */
  makeFolder(path: string): Promise<boolean>;
  /** Removes a folder; false if it is gone already, or not empty. */
  removeFolder(path: string): Promise<boolean>;
  /** Sets the permissions of a file or folder, such as `0o755`. */
  setMode(path: string, mode: number): Promise<unknown>;
  /** Whether it cannot be used any more. */
  isLost(): boolean;
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
export class ConnectionLost extends UserError {}

/** The error where a connection ended after its login. */
export const connectionLost = ({ host }: HostSettings, cause: Error, advice = ''): ConnectionLost =>
  new ConnectionLost(`The connection to ${host} broke off (${cause.message}).${advice}`, { cause });

/** The error where the host is not found, or no server of the protocol answers there. */
export function notReached({ protocol, host, port }: HostSettings, cause: Error): ConnectionLost {
  const { code = cause.message } = cause as { code?: string };
  const isUnknown = code === 'ENOTFOUND' || code === 'EAI_AGAIN';
  const problem = isUnknown ? 'is not found, or this machine is offline' : `does not answer on port ${port}`;
  const names = protocol === 'sftp' ? 'DEPLOY_URL' : isUnknown ? 'FTP_HOST' : 'FTP_HOST, FTP_PORT and FTP_SECURE';
  return new ConnectionLost(
    `The server ${host} ${problem} (${code}): look at ${names} in .env, or run "npm run init -- upload".`,
    { cause },
  );
}

/** Whether what failed so may succeed at another attempt, or on another connection. */
export const isTransient = (problem: unknown): boolean =>
  problem instanceof ConnectionLost || (problem instanceof Rejection && problem.isTransient);

/** A login that fails until the owner has mended its cause; the message is a sentence for the owner. */
export class LoginFailure extends UserError {
  /** @param reason names the cause, such as `login-rejected` */
  constructor(
    readonly reason: string,
    message: string,
  ) {
    super(message);
  }
}

/** The error where the folder of the site is missing. `entries` are in the folder where the login opens. */
export function missingFolder({ protocol, host, directory }: HostSettings, entries: { name: string }[]): LoginFailure {
  const [setting, here] = protocol === 'ftp' ? ['FTP_DIRECTORY', '.'] : ['DEPLOY_URL', `sftp://USER@${host}/`];
  const names = entries.map(({ name }) => name).join(', ');
  return new LoginFailure(
    'folder-missing',
    `There is no folder "${directory}" on ${host}. The login opens in a folder with ${names || 'nothing in it'}: write ` +
      `${setting}='${here}' into .env if visitors see that folder, or let it end with the one of these that they see.`,
  );
}

/** Of a full disk or quota, ProFTPD and most servers reply 452 or 552; Pure-FTPd has words. */
const FULL = /\b[45]52 |no space|quota|error during write/i;

/** The reason of an error as a sentence for the owner; a bug with its stack. */
export function reasonOf(problem: unknown): string {
  if (problem instanceof Rejection) {
    const sentence = FULL.test(problem.message) ? 'There is no room left on the host' : 'The host rejected a command';
    return `${sentence} (${problem.message}).`;
  }
  return isUserError(problem) ? problem.message : String((problem as Error).stack ?? problem);
}

/** Whether a file or folder exists. */
export async function exists(connection: Connection, path: string): Promise<boolean> {
  const entries = await connection.list(dirname(path).replace(/^\.$/, ''));
  return entries.some(({ name }) => name === basename(path));
}

/** Whether an act succeeds; false where the host rejects it, if that is no failure. */
export async function succeeds(act: Promise<unknown>, isNoFailure = async () => true): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (problem) {
    if (!(problem instanceof Rejection) || problem.isTransient || !(await isNoFailure())) throw problem;
    return false;
  }
}
