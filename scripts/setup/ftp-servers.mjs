import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../support/paths.mjs';
import { run } from '../support/run.mjs';
import { isDebian } from './debian.mjs';

/** Where the FTP servers for the tests are unpacked. */
export const FTP_SERVERS = join(ROOT, 'node_modules/.cache/ftp-servers');

const SERVERS = [['pure-ftpd'], ['proftpd-core', 'proftpd-mod-crypto']];

const DOWNLOAD = ['install', '--reinstall', '--yes', '--download-only', '--no-install-recommends'];

/**
 * Fetches the servers that hosts run, pure-ftpd and ProFTPD, from Debian's packages. They are unpacked and not installed: as
 * packages they exclude each other, and whatever FTP server the machine has.
 */
export async function unpackFtpServers() {
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
  // Each on its own, because they exclude each other. apt resolves the libraries that the machine lacks.
  for (const packages of SERVERS) {
    await run('apt-get', [...DOWNLOAD, '-o', `Dir::Cache::archives=${folder}`, ...packages], { sentence });
  }
}
