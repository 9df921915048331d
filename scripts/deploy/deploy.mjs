import { PUBLIC_HTML } from '../support/paths.mjs';
import { ConnectionPool } from './connection-pool.mjs';
import { hostSettings } from './host-settings.mjs';
import { consequenceOf, EXIT_CODES, LiveSite, reasonOf } from './live-site.mjs';
import { readLocalRelease } from './release/local-release.mjs';
import { cacheManifest, machineId, readCachedManifest } from './release/manifest-cache.mjs';
import { readRemoteState } from './release/remote-manifest.mjs';
import { runDeploy } from './run-deploy.mjs';
import { createLock } from './switch/lock.mjs';
import { findDifferences } from './verify.mjs';

const UNLOCKING_MS = 5000;

const SIGNALS = /** @type {const} */ ({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 });

/**
 * Uploads the built site. Ends with exit code 0 when the release is live; otherwise prints one sentence on why, and what
 * visitors see.
 *
 * @param {Record<string, string>} settings the owner's, found complete
 * @param {import('./options.mjs').Options} options
 */
export async function deploy(settings, options) {
  const host = hostSettings(settings);
  const site = new LiveSite();
  const cached = await readCachedManifest(host);
  // Connecting takes as long as reading all files.
  const connecting = ConnectionPool.logIn(host, options.connections, (connection) =>
    readRemoteState(connection, cached),
  );
  connecting.catch(() => undefined);
  const reading = options.isRollback ? undefined : readLocalRelease(PUBLIC_HTML);
  reading?.catch(() =>
    connecting.then(
      ({ pool }) => pool.close(),
      () => undefined,
    ),
  );
  const local = await reading;
  const { pool, result: state } = await connecting.catch((problem) => {
    throw new Error(`${reasonOf(problem)} Nothing on the host was changed.`);
  });
  const lock = createLock(options.isDryRun ? '' : await machineId());
  const stopSignal = stopOnSignal(pool, site);
  try {
    const release = await runDeploy({
      pool,
      site,
      options: { ...options, directory: host.directory },
      local,
      cached,
      state,
      cache: (manifest) => cacheManifest(host, manifest),
      lock,
    });
    if (options.verifies && release) await verify(settings.SITE_URL ?? '', release);
  } catch (problem) {
    const { exitCode, words } = consequenceOf(problem, site, options.command);
    console.error(`\n${words}`);
    process.exitCode = stopSignal.number === undefined ? exitCode : 128 + stopSignal.number;
    pool.close();
    await unlock(lock, host);
  } finally {
    pool.close();
  }
}

/**
 * Ends the upload when the process gets a signal. A switch goes on, because it takes a moment only.
 * @param {ConnectionPool} pool
 * @param {LiveSite} site
 */
function stopOnSignal(pool, site) {
  /** @type {{ number?: number }} */
  const received = {};
  for (const [signal, number] of Object.entries(SIGNALS)) {
    process.on(signal, () => {
      if (site.isSwitching) return;
      if (received.number !== undefined) process.exit(128 + number);
      received.number = number;
      pool.stop(new Error('Stopped.'));
    });
  }

  return received;
}

/**
 * Releases the lock on a new connection, where that is possible in a moment. Otherwise the next deploy from this machine
 * sees that its holder has ended.
 *
 * @param {import('./switch/lock.mjs').Lock} lock
 * @param {import('./host-settings.mjs').HostSettings} host
 */
async function unlock(lock, host) {
  const timeout = new Promise((resolve) => setTimeout(resolve, UNLOCKING_MS).unref());
  const unlocking = ConnectionPool.logIn(host, 1, async () => undefined).then(({ pool }) =>
    lock.release(pool).finally(() => pool.close()),
  );
  await Promise.race([unlocking.catch(() => undefined), timeout]);
}

/**
 * Compares what visitors get with what was uploaded; prints a line for each difference and sets the exit code.
 * @param {string} siteUrl
 * @param {import('./release/release.mjs').Release} release
 */
async function verify(siteUrl, release) {
  const differences = await findDifferences(siteUrl, release);
  for (const difference of differences) console.error(difference);
  if (differences.length === 0) console.log(`Every page at ${siteUrl} is what was uploaded.`);
  else process.exitCode = EXIT_CODES.new;
}
