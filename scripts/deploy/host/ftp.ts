import { open } from 'node:fs/promises';
import { isIP } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { Client, enterPassiveModeIPv4, enterPassiveModeIPv6, FileInfo, type FTPContext, FTPError } from 'basic-ftp';
import type { Connection } from './Connection.ts';
import { connectionLost, exists, LoginFailure, missingFolder, notReached, Rejection, succeeds } from './Connection.ts';
import { certificateProblem, isSameServer } from './certificate.ts';
import type { HostSettings } from './settings.ts';

const TIMEOUT_MS = 30_000;
const { Read: READ } = FileInfo.UnixPermission;

/** Some servers accept only the first of these, and ask a client that offers another first to begin again. */
const CURVES = 'P-256:X25519:P-384';

/** The reply code (RFC 959) with which a server ends the connection. */
const CLOSING = 421;

/**
 * Errors that may be gone at the next attempt: too many connections (ProFTPD says that with 530), no free data port,
 * an aborted transfer, a file in use, a local error of the server.
 */
const TRANSIENT_CODES = new Set([CLOSING, 425, 426, 450, 451, 530]);

/**
 * Connects over FTP, through basic-ftp's public API alone. Rejects with one sentence. `quotaReplies` are the replies in
 * which a server may tell how much room is left, each with its code.
 */
export async function openFtp(settings: HostSettings): Promise<Connection & { quotaReplies(): Promise<string[]> }> {
  const client = new Client(TIMEOUT_MS);
  client.prepareTransfer = dataOpener(settings.host);
  /** Does one thing, which concerns this path. Rejects as the interface says; `lost` makes the error of a lost connection. */
  const run = async <T>(path: string, work: () => Promise<T>, lost = connectionLost): Promise<T> => {
    try {
      return await work();
    } catch (problem) {
      // After any other error than a reply, the next reply might be about this transfer.
      if (!(problem instanceof FTPError) || problem.code === CLOSING) client.close();
      if (problem instanceof FTPError) throw rejectionOf(problem.message, path);
      // An error of a local file has a path.
      if (!(problem instanceof Error) || problem instanceof LoginFailure || 'path' in problem) throw problem;
      // A server may end the data connection before it says that the disk is full, and ProFTPD before any refusal.
      const advice =
        path && ` If this repeats, see whether there is room left on the host, and whether it lets you write ${path}.`;
      throw lost(settings, problem, advice);
    }
  };
  const send = (path: string, command: string) => run(path, () => client.send(command));
  const replyTo = (command: string) => run('', () => client.sendIgnoringError(command));

  // basic-ftp has no timeout while TLS begins.
  const late = new Error('the login took too long');
  const timeout = wait(TIMEOUT_MS, late, { ref: false }).then((error) => Promise.reject(error));
  const login = run('', () => Promise.race([logIn(client, settings), timeout]), notReached);
  login.catch(() => client.close());
  const welcome = await login;
  const connection: Connection = {
    isLost: () => client.closed,
    close: () => client.close(),
    async list(folder) {
      const files = await run(folder, () => client.list(folder)).catch((problem) => {
        // ProFTPD says 450 of a missing folder, where others say 550.
        if (problem instanceof Rejection && [450, 550].includes(problem.code)) return [];
        throw problem;
      });
      return files.map(({ name, size, isDirectory, permissions }) => {
        const isPrivate = permissions !== undefined && (permissions.world & READ) === 0;
        return { name, size, isFolder: isDirectory, isPrivate };
      });
    },
    async upload(path, content, onProgress) {
      client.trackProgress(({ bytes }) => onProgress?.(bytes));
      // Of a file that it opens itself, basic-ftp closes the descriptor twice after a failure: that of another connection by then.
      const source = 'file' in content ? (await open(content.file)).createReadStream() : Readable.from(content);
      await run(path, () => client.uploadFrom(source, path)).finally(() => source.destroy());
      client.trackProgress();
    },
    async download(path) {
      // A server may end the data connection for a missing file before it says that it is missing. Some lack SIZE, or forbid it.
      const { code, message } = await replyTo(`SIZE ${path}`);
      const isMissing = code === 550 && !/denied|permi/i.test(message);
      if (isMissing || (code !== 213 && !(await exists(connection, path)))) return undefined;
      const content = new PassThrough();
      const download = run(path, () => client.downloadTo(content, path));
      return (await Promise.all([buffer(content), download]))[0];
    },
    rename: (from, to) => run(to, () => client.rename(from, to)),
    remove: (path) => succeeds(send(path, `DELE ${path}`)),
    makeFolder: (path) => succeeds(send(path, `MKD ${path}`), () => exists(connection, path)),
    removeFolder: (path) => succeeds(send(path, `RMD ${path}`)),
    setMode: (path, mode) => send(path, `SITE CHMOD ${mode.toString(8)} ${path}`),
  };
  const quotaReplies = async () => [welcome, (await replyTo('AVBL')).message, (await replyTo('SITE QUOTA')).message];
  return Object.assign(connection, { quotaReplies });
}

/** Connects, checks the certificate, logs in and enters the folder. Resolves with the reply to the login. */
async function logIn(client: Client, settings: HostSettings): Promise<string> {
  const { host, port, username, password, secure, directory } = settings;
  // `certificateProblem` decides, because it knows the pinned certificate and gives the reason.
  const tls = { host, servername: isIP(host) ? undefined : host, rejectUnauthorized: false, ecdhCurve: CURVES };
  await (secure === 'implicit' ? client.connectImplicitTLS(host, port, tls) : client.connect(host, port));
  // Otherwise the first command waits until the last message of the TLS handshake has arrived.
  client.ftp.socket.setNoDelay();
  if (secure === 'explicit') {
    // biome-ignore lint/correctness/useHookAtTopLevel: of FTP, not of React
    await client.useTLS(tls).catch((problem) => {
      if (!(problem instanceof FTPError)) throw problem;
      const advice = "ask your host for it, or write FTP_SECURE='none' into .env if all may read your password";
      throw new LoginFailure('unencrypted', `${host} offers no encryption (${problem.message}): ${advice}.`);
    });
  }
  const distrust = secure === 'none' ? undefined : certificateProblem(client.ftp.socket, settings);
  if (distrust) throw new LoginFailure('server-untrusted', distrust);
  const { message } = await client.login(username, password).catch((problem) => {
    const { code, message } = problem as FTPError;
    const needsTls = secure === 'none' && /tls|encrypt/i.test(message);
    const isBusy = !needsTls && (code === CLOSING || /too many|maximum/i.test(message));
    if (!(problem instanceof FTPError) || isBusy) throw problem;
    const names = needsTls ? 'FTP_SECURE' : 'FTP_USERNAME and FTP_PASSWORD';
    const advice = `look at ${names} in .env, or run "npm run init -- upload"`;
    throw new LoginFailure('login-rejected', `${host} refused the login (${message}): ${advice}.`);
  });
  if (secure !== 'none') {
    await client.sendIgnoringError('PBSZ 0');
    await client.send('PROT P');
  }
  await client.send('TYPE I');
  const { code } = await client.sendIgnoringError(`CWD ${directory}`);
  if (code !== 250) throw missingFolder(settings, await client.list().catch(() => []));
  return message;
}

/** Asks for a port for data each time, and connects to it; with TLS, to the server of the control connection alone. */
function dataOpener(host: string) {
  let enterPassiveMode = enterPassiveModeIPv6;
  let hasOpened = false;
  return async (ftp: FTPContext) => {
    const reply = await enterPassiveMode(ftp)
      .catch((problem) => {
        if (hasOpened || ftp.closed) throw problem;
        // Some servers do not know EPSV, or cannot be reached at the port that they say then.
        enterPassiveMode = enterPassiveModeIPv4;
        return enterPassiveModeIPv4(ftp);
      })
      .catch((problem) => {
        if (hasOpened || ftp.closed || problem instanceof FTPError) throw problem;
        const advice = `Try SFTP, with DEPLOY_URL='sftp://USER@${host}/public_html', or ask your host to open them`;
        const reason = `a firewall closes its passive ports (${problem.message})`;
        throw new LoginFailure('data-blocked', `${host} lets no file through: ${reason}. ${advice}.`);
      });
    hasOpened = true;
    const { socket, dataSocket } = ftp;
    // Otherwise a small file waits until the last message of the TLS handshake has arrived.
    dataSocket?.setNoDelay();
    if (socket instanceof TLSSocket && dataSocket instanceof TLSSocket) {
      dataSocket.once('secureConnect', () => {
        if (!isSameServer(socket, dataSocket)) dataSocket.destroy(new Error('another server has answered'));
      });
    }
    return reply;
  };
}

function rejectionOf(reply: string, path: string): Rejection {
  const code = Number.parseInt(reply, 10);
  const words = `${reply.includes(path) ? '' : `${path}: `}${reply.replaceAll('\n', ', ')}`;
  const isDotFile = /(^|\/)\.[^/]/.test(path) && /prohibited|forbidden|denied|not permitted/i.test(reply);
  const hint = '; it may refuse names that begin with a dot: ask your host to allow them, or try SFTP';
  return new Rejection(isDotFile ? words + hint : words, code, TRANSIENT_CODES.has(code));
}
