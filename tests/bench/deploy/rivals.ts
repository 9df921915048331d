import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../../scripts/setup/find-program.mjs';
import { ROOT } from '../../../scripts/support/paths.mjs';
import { run } from '../../../scripts/support/run.mjs';
import type { FtpAccount } from './ftpServer';
import type { Release } from './release';
import type { UploadTool } from './uploadTool';

const FTP_DEPLOY = { name: '@samkirkland/ftp-deploy', version: '1.2.5' };

/** A folder of its own: nobody else has to install it. */
const RIVALS_FOLDER = join(ROOT, 'node_modules/.cache/bench-rivals');
const FTP_DEPLOY_COMMAND = join(RIVALS_FOLDER, 'node_modules', FTP_DEPLOY.name, 'dist/cli.js');

/** All that one address may have, see `ftpServer.ts`. */
const CONNECTIONS = 8;

const ftpDeploy: UploadTool = {
  name: `${FTP_DEPLOY.name} ${FTP_DEPLOY.version}`,
  install: async () => {
    if (existsSync(FTP_DEPLOY_COMMAND)) return true;
    mkdirSync(RIVALS_FOLDER, { recursive: true });
    await run(
      'npm',
      [
        'install',
        '--no-save',
        '--no-audit',
        '--no-fund',
        '--prefix',
        RIVALS_FOLDER,
        Object.values(FTP_DEPLOY).join('@'),
      ],
      { sentence: `npm could not install ${FTP_DEPLOY.name}: its own words are above.` },
    );

    return existsSync(FTP_DEPLOY_COMMAND);
  },
  prepare: (release, work, { host, port, username, password, directory }) => {
    layOut(release, work);

    return {
      program: process.execPath,
      args: [
        FTP_DEPLOY_COMMAND,
        ...['--server', host, '--port', String(port), '--username', username, '--password', password],
        ...['--protocol', 'ftps', '--security', 'loose', '--local-dir', './', '--server-dir', `${directory}/`],
      ],
      cwd: work,
    };
  },
};

const lftp: UploadTool = {
  name: `lftp mirror, ${CONNECTIONS} connections`,
  install: async () => findProgram('lftp') !== undefined,
  prepare: (release, work, { host, port, username, password, directory }) => {
    layOut(release, work);
    const commands = [
      'set ssl:verify-certificate no',
      'set ftp:ssl-force yes',
      'set ftp:ssl-protect-data yes',
      `set net:connection-limit ${CONNECTIONS}`,
      `open -p ${port} -u "${username}","${password}" ftp://${host}`,
      `mirror --reverse --delete --parallel=${CONNECTIONS} . ${directory}`,
    ];

    return { program: 'lftp', args: ['-c', commands.join('; ')], cwd: work };
  },
};

const gitFtp: UploadTool = {
  name: 'git-ftp',
  install: async () => findProgram('git-ftp') !== undefined && findProgram('git') !== undefined,
  prepare: (release, work, account) => {
    layOut(release, work);
    commitAll(work);

    return { program: 'git', args: ['ftp', 'push', '--auto-init', ...loginOf(account)], cwd: work };
  },
};

/** What this tool is measured beside, on the same server and link. */
export const RIVALS: readonly UploadTool[] = [ftpDeploy, lftp, gitFtp];

function loginOf({ host, port, username, password, directory }: FtpAccount): string[] {
  return ['--user', username, '--passwd', password, '--insecure', `ftpes://${host}:${port}/${directory}`];
}

/** Every file anew, as a build writes them; what the tool keeps for itself stays. */
function layOut({ site, files }: Release, work: string): void {
  for (const name of readdirSync(work).filter((each) => each !== '.git')) {
    rmSync(join(work, name), { recursive: true });
  }
  for (const path of files.keys()) cpSync(join(site, path), join(work, path));
}

function commitAll(work: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Owner', '-c', 'user.email=owner@example.com', ...args], {
      cwd: work,
      encoding: 'utf8',
    });
  if (!existsSync(join(work, '.git'))) git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  // A build that changed nothing gives nothing to commit.
  if (git('status', '--porcelain') !== '') git('commit', '--quiet', '--message', 'Build');
}
