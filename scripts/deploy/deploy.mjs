import { PUBLIC_HTML } from '../support/paths.mjs';
import { ftpSettings } from './ftp-settings.mjs';
import { Host } from './host.mjs';
import { consequenceOf, EXIT_CODES, LiveSite, reasonOf } from './live-site.mjs';
import { readLocalRelease } from './local-release.mjs';
import { createLock } from './lock.mjs';
import { questionsOn } from './look.mjs';
import { machineId, recallManifest, rememberManifest } from './memory.mjs';
import { runDeploy } from './run-deploy.mjs';
import { findDifferences } from './verify.mjs';

const UNLOCKING_MS = 5000;

/** What a terminal and the system send to have a process end. */
const SIGNALS = /** @type {const} */ ({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 });

/**
 * Uploads the built site. Ends with exit code 0 when the release is live, and otherwise with one sentence that says why, and
 * what visitors see.
 *
 * @param {Record<string, string>} settings the owner's, found complete
 * @param {import('./options.mjs').Options} options
 */
export async function deploy(settings, options) {
  const ftp = ftpSettings(settings);
  const site = new LiveSite();
  const remembered = await recallManifest(ftp);
  // Connecting takes as long as reading all files.
  const connecting = Host.logIn(ftp, options.connections, questionsOn(remembered));
  connecting.catch(() => undefined);
  const reading = options.isRollback ? undefined : readLocalRelease(PUBLIC_HTML);
  reading?.catch(() =>
    connecting.then(
      ({ host }) => host.close(),
      () => undefined,
    ),
  );
  const local = await reading;
  const { host, answers } = await connecting.catch((problem) => {
    throw new Error(`${reasonOf(problem)} Nothing on the host was changed.`);
  });
  const lock = createLock(options.isDryRun ? '' : await machineId());
  const stopSignal = stopOnSignal(host, site);
  try {
    const release = await runDeploy({
      host,
      site,
      options: { ...options, directory: ftp.directory },
      local,
      remembered,
      answers,
      remember: (manifest) => rememberManifest(ftp, manifest),
      lock,
    });
    if (options.verifies && release) await verify(settings.SITE_URL ?? '', release);
  } catch (problem) {
    const { exitCode, words } = consequenceOf(problem, site, options.command);
    console.error(`\n${words}`);
    process.exitCode = stopSignal.number === undefined ? exitCode : 128 + stopSignal.number;
    host.close();
    await unlock(lock, ftp);
  } finally {
    host.close();
  }
}

/**
 * Breaks off the upload when the process is asked to end. A switch is not broken off: it is over in a moment.
 * @param {Host} host
 * @param {LiveSite} site
 */
function stopOnSignal(host, site) {
  /** @type {{ number?: number }} */
  const received = {};
  for (const [signal, number] of Object.entries(SIGNALS)) {
    process.on(signal, () => {
      if (site.isSwitching) return;
      if (received.number !== undefined) process.exit(128 + number);
      received.number = number;
      host.stop(new Error('Stopped.'));
    });
  }

  return received;
}

/**
 * Gives the lock back on a connection of its own, where that is possible in a moment. Otherwise the next run on this machine
 * sees that nobody holds it any more.
 *
 * @param {import('./lock.mjs').Lock} lock
 * @param {import('./ftp-settings.mjs').FtpSettings} ftp
 */
async function unlock(lock, ftp) {
  const timeout = new Promise((resolve) => setTimeout(resolve, UNLOCKING_MS).unref());
  const unlocking = Host.logIn(ftp, 1).then(({ host }) => lock.release(host).finally(() => host.close()));
  await Promise.race([unlocking.catch(() => undefined), timeout]);
}

/**
 * Says whether visitors get what was uploaded. A difference is a line, and an exit code.
 * @param {string} siteUrl
 * @param {import('./release.mjs').Release} release
 */
async function verify(siteUrl, release) {
  const differences = await findDifferences(siteUrl, release);
  for (const difference of differences) console.error(difference);
  if (differences.length === 0) console.log(`Every page at ${siteUrl} is what was uploaded.`);
  else process.exitCode = EXIT_CODES.new;
}
