import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import Client from 'ssh2-sftp-client';
import type { Connection } from './Connection.ts';
import { connectionLost, exists, LoginFailure, missingFolder, notReached, Rejection, succeeds } from './Connection.ts';
import { hostKeyProblem } from './certificate.ts';
import type { HostSettings } from './settings.ts';

const TIMEOUT_MS = 30_000;
const KEEPALIVE_MS = 10_000;

/** Status codes of SFTP version 3 (draft-ietf-secsh-filexfer-02, section 7). */
const NO_SUCH_FILE = 2;
const FAILURE = 4;

/** Words of ssh2, what they are a sign of, and the advice. ssh2 parses the key before it connects. */
const LOGIN_PROBLEMS: [words: string, reason: string, advice: string][] = [
  ['methods failed', 'login-rejected', 'look at the user in DEPLOY_URL, and at FTP_PASSWORD or SFTP_KEY_FILE in .env'],
  ['privateKey', 'key-unusable', 'SFTP_KEY_FILE is no private key, or one with another passphrase than FTP_PASSWORD'],
  ['subsystem', 'no-sftp', 'it offers no SFTP, so leave DEPLOY_URL empty to use FTP'],
];

/** The requests of ssh2, which pass on the server's codes, and reject when the connection is lost. */
type Requests = Awaited<ReturnType<Client['connect']>>;
type Done<T> = (problem?: Error | null, result?: T) => void;
type Entry = { filename: string; attrs: { mode?: number; size: number; isDirectory(): boolean } };

/** Connects over SFTP, checks the host key, logs in and looks for the folder. Rejects with one sentence. */
export async function openSftp(settings: HostSettings): Promise<Connection> {
  const client = new Client('deploy', {});
  const sftp = await logIn(client, settings);
  const { directory } = settings;
  let isLost = false;
  const close = () => {
    isLost = true;
    client.end().catch(() => undefined);
  };
  // ssh2 does not end a request that waits when the connection is lost.
  const loss = new Promise<never>((_resolve, reject) => {
    client.on('close', () => reject(connectionLost(settings, new Error('closed'))));
  });
  loss.catch(close);
  // The server may end SFTP and keep the connection.
  sftp.on('close', close);

  const at = (path: string) => (path === '' ? directory : `${directory}/${path}`);
  /** Makes one request, which concerns this path. Rejects as the interface says. */
  const makeRequest = <T = void>(path: string, request: (at: string, done: Done<T>) => void): Promise<T> => {
    const answer = new Promise<T>((resolve, reject) => {
      request(at(path), (problem, result) => {
        if (!problem) return resolve(result as T);
        const { code } = problem as { code?: unknown };
        const hint = code === FAILURE ? '; see whether there is room left on the host' : '';
        if (typeof code === 'number')
          return reject(new Rejection(`${path || directory}: ${problem.message}${hint}`, code));
        // An error of a local file has a path.
        if ('path' in problem) return reject(problem);
        close();
        reject(connectionLost(settings, problem));
      });
    });
    return Promise.race([loss, answer]);
  };

  const folder = unlessMissing(makeRequest<object>('', (at, done) => sftp.stat(at, done)));
  folder.catch(close);
  if (!(await folder)) throw missingFolder(settings, await client.list('.').finally(close));
  const connection: Connection = {
    isLost: () => isLost,
    close,
    async list(folder) {
      const entries = await unlessMissing(makeRequest<Entry[]>(folder, (at, done) => sftp.readdir(at, done)));
      return (entries ?? []).map(({ filename: name, attrs }) => {
        const isPrivate = attrs.mode !== undefined && (attrs.mode & 0o004) === 0;
        return { name, size: attrs.size, isFolder: attrs.isDirectory(), isPrivate };
      });
    },
    async upload(path, content, onProgress) {
      // Without a mode, ssh2 lets everybody write the file.
      const options = { mode: 0o644, ...(onProgress && { step: onProgress }) };
      await makeRequest(path, (at, done) =>
        'file' in content ? sftp.fastPut(content.file, at, options, done) : sftp.writeFile(at, content, options, done),
      );
    },
    download: (path) => unlessMissing(makeRequest<Buffer>(path, (at, done) => sftp.readFile(at, done))),
    // SFTP's own rename does not replace a file. ssh2 throws where the server lacks this extension.
    rename: (from, to) => makeRequest(from, (source, done) => sftp.ext_openssh_rename(source, at(to), done)),
    remove: (path) => succeeds(makeRequest(path, (at, done) => sftp.unlink(at, done))),
    removeFolder: (path) => succeeds(makeRequest(path, (at, done) => sftp.rmdir(at, done))),
    makeFolder(path) {
      const act = makeRequest(path, (at, done) => sftp.mkdir(at, done));
      return succeeds(act, () => exists(connection, path));
    },
    setMode: (path, mode) => makeRequest(path, (at, done) => sftp.chmod(at, mode, done)),
  };
  return connection;
}

async function logIn(client: Client, settings: HostSettings): Promise<Requests> {
  const { host, port, username, password, keyFile } = settings;
  const unreadable = `SFTP_KEY_FILE names ${keyFile}, which cannot be read: write the path of the private key.`;
  const readingKey = keyFile === '' ? undefined : readFile(keyFile);
  const privateKey = await readingKey?.catch(() => Promise.reject(new LoginFailure('key-unusable', unreadable)));
  let distrust: string | undefined;
  // Some hosts ask for the password in a dialog of their own.
  client.on('keyboard-interactive', (_name, _instructions, _language, prompts: unknown[], finish) =>
    finish(prompts.map(() => password)),
  );
  // Otherwise each message waits until the one before has arrived. ssh2 may reject the key before it listens to errors.
  const sock = connect({ host, port, noDelay: true }).on('error', () => undefined);
  try {
    return await client.connect({
      sock,
      username,
      ...(privateKey ? { privateKey, passphrase: password } : { password, tryKeyboard: true }),
      readyTimeout: TIMEOUT_MS,
      keepaliveInterval: KEEPALIVE_MS,
      hostVerifier: (key: Buffer) => {
        distrust = hostKeyProblem(key, settings);
        return distrust === undefined;
      },
    });
  } catch (problem) {
    sock.destroy();
    if (distrust !== undefined) throw new LoginFailure('server-untrusted', distrust);
    const { message } = problem as Error;
    const [, reason, advice] = LOGIN_PROBLEMS.find(([words]) => message.includes(words)) ?? [];
    const sentence = `${host} refused the login (${message}): ${advice}, or run "npm run init -- upload".`;
    if (reason) throw new LoginFailure(reason, sentence);
    throw notReached(settings, problem as Error);
  }
}

/** The result of a request; undefined where the server says that there is no such file. */
function unlessMissing<T>(request: Promise<T>): Promise<T | undefined> {
  return request.catch((problem) => {
    if (problem instanceof Rejection && problem.code === NO_SUCH_FILE) return undefined;
    throw problem;
  });
}
