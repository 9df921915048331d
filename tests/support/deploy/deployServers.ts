import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findProgram } from '../../../scripts/setup.ts';
import { run } from '../../../scripts/support/childProcess.ts';
import { ROOT } from '../../../scripts/support/paths.ts';
import { UserError } from '../../../scripts/support/UserError.ts';

/** The folder with the extracted servers to which the tests deploy. */
export const DEPLOY_SERVERS = join(ROOT, 'node_modules/.cache/deploy-servers');

const SERVERS = [['pure-ftpd'], ['proftpd-core', 'proftpd-mod-crypto'], ['vsftpd'], ['openssh-server']];

const DOWNLOAD = ['install', '--reinstall', '--yes', '--download-only', '--no-install-recommends'];

/**
 * Downloads Pure-FTPd, ProFTPD, vsftpd and OpenSSH, which web hosts run, as Debian packages and extracts them. They are not installed,
 * because the packages conflict with each other and with the machine's own servers.
 */
export async function extractDeployServers(): Promise<void> {
  if (process.getuid?.() !== 0 || !findProgram('apt-get')) {
    throw new UserError(
      'Missing here: the servers to which the tests deploy. They come as packages of Debian or Ubuntu, and only root can start them.',
    );
  }

  // An older checkout has extracted the others.
  if (existsSync(join(DEPLOY_SERVERS, 'usr/sbin/vsftpd'))) return;

  console.log(`Unpacking the servers to which the tests deploy (${SERVERS.flat().join(' ')}) …`);
  const sentence =
    'The servers to which the tests deploy could not be downloaded and unpacked: see the output above, and run the command again.';
  await mkdir(dirname(DEPLOY_SERVERS), { recursive: true });
  const folder = await mkdtemp(`${DEPLOY_SERVERS}-`);
  try {
    await run('apt-get', ['update'], { sentence });
    // Download each server on its own, because the packages conflict. apt adds the libraries that the machine lacks.
    for (const packages of SERVERS) {
      await run('apt-get', [...DOWNLOAD, '-o', `Dir::Cache::archives=${folder}`, ...packages], { sentence });
    }
    for (const name of (await readdir(folder)).filter((each) => each.endsWith('.deb'))) {
      await run('dpkg-deb', ['--extract', name, 'unpacked'], { cwd: folder, sentence });
    }
    await rm(DEPLOY_SERVERS, { recursive: true, force: true });
    await rename(join(folder, 'unpacked'), DEPLOY_SERVERS);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
