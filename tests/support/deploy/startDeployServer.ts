import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HOST } from '../../../scripts/local-server/ports.mjs';
import { DEPLOY_SERVERS } from '../../../scripts/setup/deploy-servers.mjs';
import { startProcessGroup } from '../../../scripts/support/process-group.mjs';
import { freePort, freePorts } from '../ports';
import { emptyFolder } from './keepFolder';

const PATIENCE_MS = 5000;
const LOOK_AGAIN_MS = 20;

const ACCOUNT = 'www-data';
const USERNAME = 'studio';
const PASSWORD = 'open sesame 42';

/** The number of data connections that an FTP server accepts at once. */
const PASSIVE_PORTS = 400;

/** Pure-FTPd is the FTP server of hosts with cPanel, ProFTPD that of others; OpenSSH serves SFTP everywhere. */
export const DEPLOY_SERVER_KINDS = ['pure-ftpd', 'proftpd', 'openssh'] as const;

export type DeployServerKind = (typeof DEPLOY_SERVER_KINDS)[number];

export interface DeployServerOptions {
  /** The account's folder, with `public_html` in it. Default: a new one, which is removed with the server. */
  home?: string;
  /** How many connections one client may have; FTP alone. */
  connectionsPerClient?: number;
  /** Whether a rename may replace another file; ProFTPD alone. */
  replacesFiles?: boolean;
  /** Whether others may read what the account uploads. */
  isPublic?: boolean;
  /** Whether permissions may be changed; ProFTPD alone. */
  changesPermissions?: boolean;
  /** A pattern for names that nothing may be moved to; ProFTPD alone. */
  forbiddenName?: string;
}

export interface DeployServer {
  port: number;
  /** The folder in which a login opens, with `public_html` in it. */
  home: string;
  site: string;
  /** For `npm run deploy`. */
  settings: Record<string, string>;
  /** The settings that differ where the server is reached at another port, or where the site has another folder. */
  settingsAt(port: number, folder?: string): Record<string, string>;
  certificate: string;
  stop(): Promise<void>;
}

/**
 * Starts an FTP or SFTP server as hosts run it, with one account that sees its home folder. FTP servers use TLS; ProFTPD
 * requires that data connections resume the TLS session of the login. The server also ends with this process.
 */
export async function startDeployServer(
  kind: DeployServerKind,
  options: DeployServerOptions = {},
): Promise<DeployServer> {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-host-'));
  chmodSync(folder, 0o755);
  const home = options.home ?? join(folder, 'home');
  const site = join(home, 'public_html');
  mkdirSync(site, { recursive: true });
  ownByAccount(home);
  const certificate = join(folder, 'certificate.pem');
  writeFileSync(certificate, execFileSync('php', [join(import.meta.dirname, '../host/certificate.php')]));
  chmodSync(certificate, 0o600);

  const port = await freePort();
  const place = { folder, home, certificate, port, passivePorts: await freePorts(PASSIVE_PORTS) };
  const [program, args] = commandOf(kind, place, options);
  const server = await startProcessGroup(program, args, {
    env: { ...process.env, LD_LIBRARY_PATH: libraryFolder() },
  });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  if (!(await answers(port))) {
    const words = server.output();
    await stop();
    throw new Error(`${kind} did not start: ${words}`);
  }
  const settings = kind === 'openssh' ? sftpSettings(place) : ftpSettings(place);

  return {
    port,
    home,
    site,
    certificate,
    settings,
    settingsAt: (otherPort, otherFolder = 'public_html'): Record<string, string> =>
      kind === 'openssh'
        ? { DEPLOY_URL: sftpUrl(otherPort, otherFolder) }
        : { FTP_PORT: String(otherPort), FTP_DIRECTORY: otherFolder },
    stop,
  };
}

function ftpSettings({ port, certificate }: Place): Record<string, string> {
  return {
    FTP_HOST: HOST,
    FTP_PORT: String(port),
    FTP_USERNAME: USERNAME,
    FTP_PASSWORD: PASSWORD,
    FTP_FINGERPRINT: new X509Certificate(readFileSync(certificate)).fingerprint256,
  };
}

function sftpSettings({ folder, port }: Place): Record<string, string> {
  const [, fingerprint = ''] = execFileSync('ssh-keygen', ['-l', '-f', join(folder, 'host-key')], {
    encoding: 'utf8',
  }).split(' ');

  return {
    DEPLOY_URL: sftpUrl(port, 'public_html'),
    SFTP_KEY_FILE: join(folder, 'account-key'),
    FTP_FINGERPRINT: fingerprint,
  };
}

const sftpUrl = (port: number, directory: string) => `sftp://${ACCOUNT}@${HOST}:${port}/${directory}`;

/** Makes the account the owner of a folder and of all in it. */
export function ownByAccount(folder: string): void {
  execFileSync('chown', ['-R', `${ACCOUNT}:${ACCOUNT}`, folder]);
}

/** Empties the site's folder, as before the first deploy. */
export function emptyHost({ site }: DeployServer): void {
  emptyFolder(site);
}

type Command = [program: string, args: string[]];

interface Place {
  folder: string;
  home: string;
  certificate: string;
  port: number;
  passivePorts: [first: number, last: number];
}

function commandOf(kind: DeployServerKind, place: Place, options: DeployServerOptions): Command {
  if (kind === 'openssh') return openSsh(place, options);
  const [program, args] = kind === 'pure-ftpd' ? pureFtpd(place, options) : proFtpd(place, options);

  return [join(DEPLOY_SERVERS, 'usr/sbin', program), args];
}

/** OpenSSH as the account itself, so that it needs no account of its own; it lets the account log in by key. */
function openSsh({ folder, home, port }: Place, { isPublic = true }: DeployServerOptions): Command {
  for (const name of ['host-key', 'account-key']) {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)]);
  }
  const config = join(folder, 'sshd.conf');
  writeFileSync(
    config,
    `
ListenAddress ${HOST}:${port}
HostKey ${join(folder, 'host-key')}
AuthorizedKeysFile ${join(folder, 'account-key.pub')}
PidFile none
StrictModes no
UsePAM no
MaxStartups 100
Subsystem sftp internal-sftp -d ${home} -u ${isPublic ? '022' : '077'}
`,
  );
  ownByAccount(join(folder, 'host-key'));
  const asAccount = ['--reuid', ACCOUNT, '--regid', ACCOUNT, '--clear-groups', join(DEPLOY_SERVERS, 'usr/sbin/sshd')];

  return ['setpriv', [...asAccount, '-D', '-e', '-f', config]];
}

function pureFtpd(
  { folder, home, certificate, port, passivePorts }: Place,
  { connectionsPerClient = 50, isPublic = true }: DeployServerOptions,
): Command {
  const [passwords, database] = [join(folder, 'passwords'), join(folder, 'passwords.pdb')];
  // Not with `pure-pw useradd`, whose hash takes seconds at each login.
  const fields = [USERNAME, passwordHash(), idOf('-u'), idOf('-g'), '', `${home}/./`, ...Array(12).fill('')];
  writeFileSync(passwords, `${fields.join(':')}\n`, { mode: 0o600 });
  execFileSync(join(DEPLOY_SERVERS, 'usr/bin/pure-pw'), ['mkdb', database, '-f', passwords], {
    env: { LD_LIBRARY_PATH: libraryFolder() },
  });

  const options = {
    '--bind': `${HOST},${port}`,
    '--passiveportrange': passivePorts.join(':'),
    '--login': `puredb:${database}`,
    '--certfile': certificate,
    '--tls': '2',
    '--minuid': '1',
    '--maxclientsnumber': '100',
    '--maxclientsperip': String(connectionsPerClient),
    '--pidfile': join(folder, 'server.pid'),
    '--umask': isPublic ? '133:022' : '177:077',
  };

  return [
    'pure-ftpd',
    [
      '--ipv4only',
      '--chrooteveryone',
      '--noanonymous',
      '--dontresolve',
      ...Object.entries(options).map(([name, value]) => `${name}=${value}`),
    ],
  ];
}

function proFtpd(place: Place, options: DeployServerOptions): Command {
  const { connectionsPerClient = 50, replacesFiles = true, isPublic = true, changesPermissions = true } = options;
  const { folder, home, certificate, port, passivePorts } = place;
  const passwords = join(folder, 'passwords');
  writeFileSync(passwords, `${USERNAME}:${passwordHash()}:${idOf('-u')}:${idOf('-g')}::${home}:/bin/false\n`, {
    mode: 0o600,
  });
  const config = join(folder, 'proftpd.conf');
  writeFileSync(
    config,
    `
ModulePath ${join(DEPLOY_SERVERS, 'usr/lib/proftpd')}
LoadModule mod_tls.c
ServerType standalone
DefaultAddress ${HOST}
UseIPv6 off
UseReverseDNS off
Port ${port}
PassivePorts ${passivePorts.join(' ')}
User ${ACCOUNT}
Group ${ACCOUNT}
AuthPAM off
AuthOrder mod_auth_file.c
AuthUserFile ${passwords}
RequireValidShell off
DefaultRoot ~
Umask ${isPublic ? '022 022' : '077 077'}
AllowOverwrite ${replacesFiles ? 'on' : 'off'}
${changesPermissions ? '' : '<Limit SITE_CHMOD>\nDenyAll\n</Limit>'}
${options.forbiddenName ? `PathDenyFilter "${options.forbiddenName}"` : ''}
MaxConnectionsPerHost ${connectionsPerClient}
PidFile ${join(folder, 'server.pid')}
TransferLog none
ScoreboardFile ${join(folder, 'scoreboard')}
DelayEngine off
WtmpLog off
TLSLog ${join(folder, 'tls.log')}
TLSEngine on
TLSRequired on
TLSECCertificateFile ${certificate}
TLSECCertificateKeyFile ${certificate}
`,
  );

  return ['proftpd', ['--nodaemon', '--config', config]];
}

function passwordHash(): string {
  return execFileSync('php', ['-r', "echo crypt($argv[1], '$5$rounds=1000$onlyfortests$');", PASSWORD], {
    encoding: 'utf8',
  });
}

function idOf(option: '-u' | '-g'): string {
  return execFileSync('id', [option, ACCOUNT], { encoding: 'utf8' }).trim();
}

function libraryFolder(): string {
  const folder = join(DEPLOY_SERVERS, 'usr/lib');

  return join(folder, readdirSync(folder).find((name) => name.endsWith('-linux-gnu')) ?? '');
}

async function answers(port: number): Promise<boolean> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await wait(LOOK_AGAIN_MS)) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect({ port, host: HOST });
      const end = (isConnected: boolean) => {
        socket.destroy();
        resolve(isConnected);
      };
      socket.once('connect', () => end(true)).once('error', () => end(false));
    });
    if (isThere) return true;
  }

  return false;
}
