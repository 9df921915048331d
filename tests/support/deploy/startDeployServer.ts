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
import { newCertificate } from '../doctor/mail/certificates.ts';
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
  /** Whether others may read what the account uploads. */
  isPublic?: boolean;
  /** More lines of the server's configuration, or switches of Pure-FTPd, in which hosts differ; FTP alone. */
  lines?: readonly string[];
  /** Where the server listens; Pure-FTPd alone. */
  address?: string;
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
  const pem = newCertificate().cert;
  writeFileSync(certificate, pem, { mode: 0o600 });

  const port = await getPort();
  const config = join(folder, 'server.conf');
  const [program, args, text = ''] = STARTS[kind]({ folder, home, certificate, config, port }, options);
  writeFileSync(config, text);
  const server = await startProgram(program, args, { env: { LD_LIBRARY_PATH: libraryFolder() } });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  if (!(await answers(port, options.address))) {
    const words = server.output();
    await stop();
    throw new Error(`${kind} did not start: ${words}`);
  }
  /** The settings of `npm run deploy` that name the port of the server, or of a relay to it. */
  const settingsAt = (place: number): Record<string, string> =>
    kind === 'openssh'
      ? { DEPLOY_URL: `sftp://${ACCOUNT}@${HOST}:${place}/public_html` }
      : { FTP_PORT: String(place), FTP_DIRECTORY: 'public_html' };
  const login: Record<string, string> =
    kind === 'openssh'
      ? { SFTP_KEY_FILE: join(folder, 'account-key'), FTP_FINGERPRINT: hostKeyIn(folder) }
      : {
          FTP_HOST: HOST,
          FTP_USERNAME: kind === 'vsftpd' ? 'ftp' : USERNAME,
          FTP_PASSWORD: PASSWORD,
          FTP_FINGERPRINT: new X509Certificate(pem).fingerprint256,
        };

  return { port, home, site, settings: { ...login, ...settingsAt(port) }, settingsAt, stop };
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

type Place = Record<'folder' | 'home' | 'certificate' | 'config', string> & { port: number };
/** Prepares a server, and returns how it is started, and the text of its configuration file. */
type Start = (place: Place, options: DeployServerOptions) => [program: string, args: string[], text?: string];

/** OpenSSH as the account itself, so that it needs no account of its own; it lets the account log in by key. */
const openSsh: Start = ({ folder, home, config, port }, { isPublic = true }) => {
  for (const name of ['host-key', 'account-key']) {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)]);
  }
  ownByAccount(join(folder, 'host-key'));
  const account = ['--reuid', ACCOUNT, '--regid', ACCOUNT, '--clear-groups'];
  const text = `
ListenAddress ${HOST}:${port}
HostKey ${join(folder, 'host-key')}
AuthorizedKeysFile ${join(folder, 'account-key.pub')}
PidFile none
StrictModes no
UsePAM no
MaxStartups 100
Subsystem sftp internal-sftp -d ${home} -u ${isPublic ? '022' : '077'}
`;
  return ['setpriv', [...account, join(PROGRAMS, 'sshd'), '-D', '-e', '-f', config], text];
};

const pureFtpd: Start = ({ folder, home, certificate, port }, settings) => {
  const { connectionsPerClient = 50, isPublic = true, lines = [], address = HOST } = settings;
  const [passwords, database] = [join(folder, 'passwords'), join(folder, 'passwords.pdb')];
  writeFileSync(passwords, `${accountWith(home)}::${home}/./${':'.repeat(12)}\n`, { mode: 0o600 });
  execFileSync(join(DEPLOY_SERVERS, 'usr/bin/pure-pw'), ['mkdb', database, '-f', passwords], {
    env: { LD_LIBRARY_PATH: libraryFolder() },
  });
  const values = {
    bind: `${address},${port}`,
    login: `puredb:${database}`,
    certfile: certificate,
    tls: 2,
    minuid: 1,
    maxclientsnumber: 100,
    maxclientsperip: connectionsPerClient,
    pidfile: join(folder, 'server.pid'),
    umask: isPublic ? '133:022' : '177:077',
  };
  const switches = ['--ipv4only', '--chrooteveryone', '--noanonymous', '--dontresolve', ...lines];

  const options = Object.entries(values).map(([name, value]) => `--${name}=${value}`);
  return [join(PROGRAMS, 'pure-ftpd'), [...switches, ...options]];
};

const proFtpd: Start = ({ folder, home, certificate, config, port }, options) => {
  const { connectionsPerClient = 50, isPublic = true, lines = [] } = options;
  const passwords = join(folder, 'passwords');
  writeFileSync(passwords, `${accountWith(home)}::${home}:/bin/false\n`, { mode: 0o600 });
  const text = `
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
${lines.join('\n')}
AllowOverwrite on
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
`;
  return [join(PROGRAMS, 'proftpd'), ['--nodaemon', '--config', config], text];
};

const vsftpd: Start = ({ folder, home, certificate, config, port }, { connectionsPerClient = 50, lines = [] }) => {
  mkdirSync(join(folder, 'empty'));
  // vsftpd enters the account's own home first, which Debian makes only with some web servers.
  mkdirSync('/var/www', { recursive: true });
  // vsftpd admits nobody to a root folder that he could write in.
  chownSync(home, 0, 0);
  const text = `
listen=YES
listen_address=${HOST}
listen_port=${port}
background=NO
seccomp_sandbox=NO
secure_chroot_dir=${folder}/empty
ftp_username=${ACCOUNT}
anon_root=${home}
anon_upload_enable=YES
anon_mkdir_write_enable=YES
anon_other_write_enable=YES
anon_world_readable_only=NO
anon_umask=022
write_enable=YES
max_per_ip=${connectionsPerClient}
${lines.join('\n')}
ssl_enable=YES
allow_anon_ssl=YES
force_anon_logins_ssl=YES
force_anon_data_ssl=YES
ssl_ciphers=HIGH
rsa_cert_file=${certificate}
`;
  return [join(PROGRAMS, 'vsftpd'), [config], text];
};

const STARTS: Record<DeployServerKind, Start> = { 'pure-ftpd': pureFtpd, proftpd: proFtpd, vsftpd, openssh: openSsh };

/** The account with its home folder, as FTP servers list it. `pure-pw useradd` makes a hash that takes seconds at each login. */
function accountWith(home: string): string {
  const { uid, gid } = statSync(home);
  const hash = execFileSync('openssl', ['passwd', '-5', PASSWORD], { encoding: 'utf8' }).trim();
  return [USERNAME, hash, uid, gid].join(':');
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
