/**
 * Runs the body of an npm command: whatever stops it becomes one sentence and exit code 1. A plain `Error` is such a
 * sentence; anything else is a fault of ours and shows its stack.
 *
 * @param {() => Promise<void>} body
 */
export async function runCommand(body) {
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
