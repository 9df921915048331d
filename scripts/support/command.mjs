/**
 * Runs the body of an npm command, and exits with code 1 if it rejects. A plain `Error` is meant for the user: only its
 * sentence is printed. Any other error is a bug and is printed with its stack.
 *
 * @param {() => Promise<unknown>} body
 */
export async function runCommand(body) {
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })) {
    // Without a listener, a signal would end this process without its `exit` handlers, which stop the child processes.
    // A command with a graceful shutdown has its own listener.
    process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(128 + number));
  }
  try {
    await body();
  } catch (problem) {
    console.error(`\n${sentenceOf(problem)}`);
    process.exit(1);
  }
}

/** @param {unknown} problem */
function sentenceOf(problem) {
  if (!(problem instanceof Error)) {
    return String(problem);
  }

  return problem.constructor === Error ? problem.message : (problem.stack ?? problem.message);
}
