const PATIENCE_MS = 6000;
const LOOK_AGAIN_MS = 50;

/**
 * @typedef {object} Stopping
 * @property {(stop: () => Promise<void>) => () => void} add registers a function that stops something; returns a
 *   function that removes it again
 * @property {() => boolean} hasBegun whether the shutdown has begun
 * @property {(exitCode: number) => Promise<void>} exit stops everything, the latest first, and exits
 * @property {(ended: Promise<string>, name: string) => void} exitWhenEnded does the same when a server ends by itself
 */

/**
 * Ends this process and all it has started on Ctrl-C, on SIGTERM, when its terminal is closed, and when npm has ended.
 *
 * @param {number} [exitCode] exit code after a stop: 0 for a command that normally ends this way
 * @returns {Stopping}
 */
export function stopOnSignals(exitCode = 0) {
  /** @type {Set<() => Promise<void>>} */
  const stops = new Set();
  let hasBegun = false;

  /** @param {number} code */
  const exit = async (code) => {
    // A Ctrl-C arrives twice, from the terminal and from npm: ignore the second.
    if (hasBegun) {
      return;
    }
    hasBegun = true;
    setTimeout(() => process.exit(code), PATIENCE_MS).unref();
    for (const stop of [...stops].reverse()) {
      await stop();
    }
    process.exit(code);
  };

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => exit(exitCode));
  }
  onceNpmIsGone(() => exit(exitCode));

  return {
    add: (stop) => {
      stops.add(stop);

      return () => stops.delete(stop);
    },
    hasBegun: () => hasBegun,
    exit,
    exitWhenEnded: async (ended, name) => {
      const words = await ended;
      if (!hasBegun) {
        console.error(`${name} ${words} by itself, so everything was stopped: start again.`);
        await exit(1);
      }
    },
  };
}

/**
 * Calls `react` when npm has ended. Not every shell between npm and this process passes signals on, but when the shell
 * ends, this process gets another parent.
 *
 * @param {() => void} react
 */
function onceNpmIsGone(react) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) {
    return;
  }

  const timer = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(timer);
      react();
    }
  }, LOOK_AGAIN_MS);
  timer.unref();
}
