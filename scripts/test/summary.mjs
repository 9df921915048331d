/**
 * Prints one line for each check, two for each failed test, and a last one with the totals, in which a check without
 * tests counts as one.
 *
 * @param {import('./run-check.mjs').Result[]} results
 */
export function printSummary(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  console.log('\n── Summary');
  for (const { name, outcome, seconds, reason, tally } of results) {
    const remark = reason ? `cannot run here: ${reason}` : `${seconds.toFixed(1)} s`;
    console.log(`${name.padEnd(width)}  ${outcome.padEnd(7)}  ${remark}`);
    for (const failure of tally.failures ?? []) {
      const { file, test, reason: why } = failure;
      console.log(`  ${[file, test, why].filter(Boolean).join(': ')}`);
      console.log(`    alone: ${commandFor(failure)}`);
      if (why.includes('Snapshot')) console.log(`    if the new state is right: npm test -- --update ${file}`);
    }
  }

  /** @param {'passed' | 'failed' | 'skipped'} kind */
  const total = (kind) => results.reduce((sum, { tally }) => sum + tally[kind], 0);
  const skipped = total('skipped');
  console.log(`\n${total('passed')} passed, ${total('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`);
}

/**
 * The command that runs a failed test alone.
 *
 * @param {import('./reports.mjs').Failure} failure
 */
export function commandFor({ file, test, wasmPhp }) {
  if (test === undefined) return `npm test -- ${file}`;
  // Both runners take a regular expression. PHPUnit matches data sets in another form than its report has, so the
  // pattern leaves them out.
  const [name, end] = file.endsWith('.php') ? [test.replace(/ with data set .*/, ''), ''] : [test, '$'];
  const pattern = name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&') + end;
  const quoted = `'${pattern.replaceAll("'", "'\\''")}'`;

  return wasmPhp
    ? `node scripts/test/phpunit-wasm.mjs ${wasmPhp} ${file} --filter ${quoted}`
    : `npm test -- ${file} -t ${quoted}`;
}
