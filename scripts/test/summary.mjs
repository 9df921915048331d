/**
 * One line for each check and for each test that failed, and a last one for all: every test counts, and every check that has
 * none of its own.
 *
 * @param {import('./run-check.mjs').Result[]} results
 */
export function printSummary(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  console.log('\n── Summary');
  for (const { name, outcome, seconds, reason, tally } of results) {
    const remark = reason ? `cannot run here: ${reason}` : `${seconds.toFixed(1)} s`;
    console.log(`${name.padEnd(width)}  ${outcome.padEnd(7)}  ${remark}`);
    for (const failure of tally.failures ?? []) console.log(`  ${failure}`);
  }

  /** @param {'passed' | 'failed' | 'skipped'} kind */
  const total = (kind) => results.reduce((sum, { tally }) => sum + tally[kind], 0);
  const skipped = total('skipped');
  console.log(`\n${total('passed')} passed, ${total('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`);
}
