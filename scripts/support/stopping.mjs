const PATIENCE_MS = 6000;
const LOOK_AGAIN_MS = 50;

/**
 * @typedef {object} Stopping
 * @property {(stop: () => Promise<void>) => () => void} add remembers how to stop something that was just started; returns
 *   what forgets it again, once it has ended
 * @property {() => boolean} hasBegun whether this process is being ended
 * @property {(exitCode: number) => Promise<void>} exit stops everything, the latest first, and ends this process
 * @property {(ended: Promise<string>, name: string) => void} exitWhenEnded does the same when that server ends by itself
 */

/**
 * Ends this process and all it has started on Ctrl-C, SIGTERM, when its terminal is closed, and when npm is gone.
 *
 * @param {number} [exitCode] of a command that is stopped: 0 where that is its ordinary end
 * @returns {Stopping}
 */
export function stopOnSignals(exitCode = 0) {
  /** @type {Set<() => Promise<void>>} */
  const stops = new Set();
  let hasBegun = false;

  /** @param {number} code */
  const exit = async (code) => {
    // npm passes on a Ctrl-C that the terminal has sent us already; the second one changes nothing.
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
 * npm passes signals on to a shell, and not every shell passes them on to us: but when it ends, we have another parent.
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
