import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import getPort from 'get-port';
import { HOST } from '../../../scripts/local-server/ports.ts';
import { startProgram } from '../../../scripts/support/childProcess.ts';
import { DEPLOY_SERVERS } from './deployServers.ts';

const PATIENCE_MS = 5000;
const LOOK_AGAIN_MS = 20;

const PROGRAMS = join(DEPLOY_SERVERS, 'usr/sbin');
const ACCOUNT = 'www-data';
const USERNAME = 'studio';
const PASSWORD = 'open sesame 42';

/** Pure-FTPd is the FTP server of hosts with cPanel, ProFTPD that of others; OpenSSH serves SFTP everywhere. */
export const DEPLOY_SERVER_KINDS = ['pure-ftpd', 'proftpd', 'openssh'] as const;

/** vsftpd knows here only anonymous users, who may not change permissions. */
export type DeployServerKind = (typeof DEPLOY_SERVER_KINDS)[number] | 'vsftpd';

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
  /** Whether files may have names that begin with a dot; Pure-FTPd alone. */
  allowsDotFiles?: boolean;
  /** Whether a firewall closes the ports for data, and the server does not know EPSV; ProFTPD alone. */
  closesPassivePorts?: boolean;
  /** Whether TLS begins with the connection; ProFTPD alone. */
  isImplicit?: boolean;
  /** Where the server listens, and the first and last port for data; Pure-FTPd alone. Clients come through relays. */
  behind?: { address: string; passivePorts: readonly [number, number] };
  /** Commands that the server does not know; vsftpd alone. */
  missingCommands?: string[];
}

export type DeployServer = Awaited<ReturnType<typeof startDeployServer>>;

/**
 * Starts an FTP or SFTP server as hosts run it, with one account that sees its home folder. FTP servers use TLS; ProFTPD
 * requires that data connections resume the TLS session of the login. The server also ends with this process.
 */
export async function startDeployServer(kind: DeployServerKind, options: DeployServerOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-host-'));
  chmodSync(folder, 0o755);
  /** The folder in which a login opens, with `public_html` in it. */
  const home = options.home ?? join(folder, 'home');
  const site = join(home, 'public_html');
  mkdirSync(site, { recursive: true });
  ownByAccount(home);
  const certificate = join(folder, 'certificate.pem');
  const pem = execFileSync('php', [join(import.meta.dirname, '../host/certificate.php')]);
  writeFileSync(certificate, pem, { mode: 0o600 });

  const port = await getPort();
  const [program, args] = STARTS[kind]({ folder, home, certificate, port }, options);
  const server = await startProgram(program, args, {
    env: { ...process.env, LD_LIBRARY_PATH: libraryFolder() },
  });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  if (!(await answers(port, options.behind?.address))) {
    const words = server.output();
    await stop();
    throw new Error(`${kind} did not start: ${words}`);
  }
  /** The settings that differ where the server is reached at another port, or where the site has another folder. */
  const settingsAt = (place: number, directory = 'public_html'): Record<string, string> =>
    kind === 'openssh'
      ? { DEPLOY_URL: `sftp://${ACCOUNT}@${HOST}:${place}/${directory}` }
      : { FTP_PORT: String(place), FTP_DIRECTORY: directory };
  const login: Record<string, string> =
    kind === 'openssh'
      ? { SFTP_KEY_FILE: join(folder, 'account-key'), FTP_FINGERPRINT: hostKeyIn(folder) }
      : {
          FTP_HOST: HOST,
          FTP_USERNAME: kind === 'vsftpd' ? 'ftp' : USERNAME,
          FTP_PASSWORD: PASSWORD,
          FTP_FINGERPRINT: new X509Certificate(pem).fingerprint256,
          ...(options.isImplicit && { FTP_SECURE: 'implicit' }),
        };

  /** For `npm run deploy`. */
  const settings: Record<string, string> = { ...login, ...settingsAt(port) };

  return { port, home, site, settings, settingsAt, stop };
}

/** Makes the account the owner of a folder and of all in it. */
export function ownByAccount(folder: string): void {
  execFileSync('chown', ['-R', `${ACCOUNT}:${ACCOUNT}`, folder]);
}

/** Writes files of the owner's into the site's folder. */
export function layOnHost({ home, site }: DeployServer, files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), content);
  }
  ownByAccount(home);
}

/** What cPanel writes when the owner chooses a PHP in its MultiPHP Manager. */
export const phpChoice = (version: string) => `
# php -- BEGIN cPanel-generated handler, do not edit
# Set the “ea-php${version}” package as the default “PHP” programming language.
<IfModule mime_module>
  AddHandler application/x-httpd-ea-php${version} .php .php8 .phtml
</IfModule>
# php -- END cPanel-generated handler, do not edit
`;

/** What is in the public_html of a new cPanel account, and an owner's own files. */
export const CPANEL = {
  '.htaccess': phpChoice('82'),
  'index.html': 'This site is coming soon',
  'robots.txt': 'User-agent: *\nDisallow: /\n',
  error_log: '[29-Nov-2026 10:00:00 UTC] PHP Warning',
  'google0123456789abcdef.html': 'google-site-verification: google0123456789abcdef.html',
  'cgi-bin/run': 'x',
  '.well-known/acme-challenge/token': 'key',
  'media/holiday.jpg': 'jpg',
};

type Place = Record<'folder' | 'home' | 'certificate', string> & { port: number };
type Start = (place: Place, options: DeployServerOptions) => [program: string, args: string[]];

/** OpenSSH as the account itself, so that it needs no account of its own; it lets the account log in by key. */
const openSsh: Start = ({ folder, home, port }, { isPublic = true }) => {
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
  const account = ['--reuid', ACCOUNT, '--regid', ACCOUNT, '--clear-groups'];

  return ['setpriv', [...account, join(PROGRAMS, 'sshd'), '-D', '-e', '-f', config]];
};

const pureFtpd: Start = ({ folder, home, certificate, port }, options) => {
  const { connectionsPerClient = 50, isPublic = true, allowsDotFiles = true, behind } = options;
  const [passwords, database] = [join(folder, 'passwords'), join(folder, 'passwords.pdb')];
  writeFileSync(passwords, `${accountWith(home)}::${home}/./${':'.repeat(12)}\n`, { mode: 0o600 });
  execFileSync(join(DEPLOY_SERVERS, 'usr/bin/pure-pw'), ['mkdb', database, '-f', passwords], {
    env: { LD_LIBRARY_PATH: libraryFolder() },
  });
  const values = {
    bind: `${behind?.address ?? HOST},${port}`,
    ...(behind && { passiveportrange: behind.passivePorts.join(':') }),
    login: `puredb:${database}`,
    certfile: certificate,
    tls: 2,
    minuid: 1,
    maxclientsnumber: 100,
    maxclientsperip: connectionsPerClient,
    pidfile: join(folder, 'server.pid'),
    umask: isPublic ? '133:022' : '177:077',
  };
  const switches = ['--ipv4only', '--chrooteveryone', '--noanonymous', '--dontresolve'];
  if (!allowsDotFiles) switches.push('--prohibitdotfileswrite');

  return [
    join(PROGRAMS, 'pure-ftpd'),
    [...switches, ...Object.entries(values).map(([name, value]) => `--${name}=${value}`)],
  ];
};

const proFtpd: Start = ({ folder, home, certificate, port }, options) => {
  const { connectionsPerClient = 50, replacesFiles = true, isPublic = true, changesPermissions = true } = options;
  const passwords = join(folder, 'passwords');
  writeFileSync(passwords, `${accountWith(home)}::${home}:/bin/false\n`, { mode: 0o600 });
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
${options.closesPassivePorts ? 'MasqueradeAddress 127.0.0.9\n<Limit EPSV>\nDenyAll\n</Limit>' : ''}
${options.isImplicit ? 'TLSOptions UseImplicitSSL' : ''}
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

  return [join(PROGRAMS, 'proftpd'), ['--nodaemon', '--config', config]];
};

const vsftpd: Start = ({ folder, home, certificate, port }, { connectionsPerClient = 50, missingCommands = [] }) => {
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  // vsftpd enters the account's own home first, which Debian makes only with some web servers.
  mkdirSync('/var/www', { recursive: true });
  // vsftpd admits nobody to a root folder that he could write in.
  chownSync(home, 0, 0);
  const config = join(folder, 'vsftpd.conf');
  writeFileSync(
    config,
    `
listen=YES
listen_address=${HOST}
listen_port=${port}
background=NO
seccomp_sandbox=NO
secure_chroot_dir=${empty}
ftp_username=${ACCOUNT}
anon_root=${home}
anon_upload_enable=YES
anon_mkdir_write_enable=YES
anon_other_write_enable=YES
anon_world_readable_only=NO
anon_umask=022
write_enable=YES
max_per_ip=${connectionsPerClient}
cmds_denied=${missingCommands.join(',')}
ssl_enable=YES
allow_anon_ssl=YES
force_anon_logins_ssl=YES
force_anon_data_ssl=YES
ssl_ciphers=HIGH
rsa_cert_file=${certificate}
`,
  );

  return [join(PROGRAMS, 'vsftpd'), [config]];
};

const STARTS: Record<DeployServerKind, Start> = { 'pure-ftpd': pureFtpd, proftpd: proFtpd, vsftpd, openssh: openSsh };

/** The account with its home folder, as FTP servers list it. `pure-pw useradd` makes a hash that takes seconds at each login. */
function accountWith(home: string): string {
  const hash = "echo crypt($argv[1], '$5$rounds=1000$onlyfortests$');";
  const { uid, gid } = statSync(home);

  return [USERNAME, execFileSync('php', ['-r', hash, PASSWORD], { encoding: 'utf8' }), uid, gid].join(':');
}

/** The fingerprint of the host key. */
const hostKeyIn = (folder: string) =>
  execFileSync('ssh-keygen', ['-l', '-f', join(folder, 'host-key')], { encoding: 'utf8' }).split(' ')[1] ?? '';

function libraryFolder(): string {
  const folder = join(DEPLOY_SERVERS, 'usr/lib');

  return join(folder, readdirSync(folder).find((name) => name.endsWith('-linux-gnu')) ?? '');
}

async function answers(port: number, host = HOST): Promise<boolean> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await wait(LOOK_AGAIN_MS)) {
    const socket = connect({ port, host });
    const connected = await once(socket, 'connect').catch(() => undefined);
    socket.destroy();
    if (connected) return true;
  }

  return false;
}
