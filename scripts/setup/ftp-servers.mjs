import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../support/paths.mjs';
import { run } from '../support/run.mjs';
import { isDebian } from './debian.mjs';

/** The folder with the extracted FTP servers for the tests. */
export const FTP_SERVERS = join(ROOT, 'node_modules/.cache/ftp-servers');

const SERVERS = [['pure-ftpd'], ['proftpd-core', 'proftpd-mod-crypto']];

const DOWNLOAD = ['install', '--reinstall', '--yes', '--download-only', '--no-install-recommends'];

/**
 * Downloads pure-ftpd and ProFTPD, which web hosts run, as Debian packages and extracts them. They are not installed,
 * because the packages conflict with each other and with any other FTP server on the machine.
 */
export async function extractFtpServers() {
  if (process.getuid?.() !== 0) {
    throw new Error('Only root can start the FTP servers of the tests, which shut each account up in its own folder.');
  }
  if (existsSync(FTP_SERVERS)) return;
  if (!isDebian()) {
    throw new Error('Missing here: the FTP servers of the tests, which come as packages of Debian or Ubuntu only.');
  }

  console.log(`Unpacking FTP servers for the tests (${SERVERS.flat().join(' ')}) …`);
  await mkdir(dirname(FTP_SERVERS), { recursive: true });
  const folder = await mkdtemp(`${FTP_SERVERS}-`);
  try {
    await download(folder);
    for (const name of (await readdir(folder)).filter((each) => each.endsWith('.deb'))) {
      await run('dpkg-deb', ['--extract', name, 'unpacked'], {
        cwd: folder,
        sentence: `dpkg-deb could not unpack ${name}: its own words are above.`,
      });
    }
    await rename(join(folder, 'unpacked'), FTP_SERVERS);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
async function download(folder) {
  const sentence = 'apt-get could not download the FTP servers of the tests: its own words are above.';
  await run('apt-get', ['update'], { sentence });
  // Download each server on its own, because the packages conflict. apt adds the libraries that the machine lacks.
  for (const packages of SERVERS) {
    await run('apt-get', [...DOWNLOAD, '-o', `Dir::Cache::archives=${folder}`, ...packages], { sentence });
  }
}
