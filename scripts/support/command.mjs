/**
 * Runs the body of an npm command: whatever stops it becomes one sentence and exit code 1. A plain `Error` is such a
 * sentence; anything else is a fault of ours and shows its stack.
 *
 * @param {() => Promise<void>} body
 */
export async function runCommand(body) {
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })) {
    // A plain death by signal would leave what was started; a command that stops in good order has its own listener.
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
