import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * How PHPUnit's tests went, from its JUnit report: its first suite holds all others.
 *
 * @param {string} file
 * @returns {Tally}
 */
export function readPhpUnitReport(file) {
  const [suite = ''] = readFileSync(file, 'utf8').match(/<testsuite\s[^>]*>/) ?? [];
  /** @param {string} name */
  const count = (name) => Number(suite.match(new RegExp(`\\s${name}="(\\d+)"`))?.[1] ?? 0);
  const failed = count('errors') + count('failures');

  return { passed: count('tests') - failed - count('skipped'), failed, skipped: count('skipped') };
}

/**
 * How Vitest's tests went, from its JSON report.
 *
 * @param {string} file
 * @returns {Tally}
 */
export function readVitestReport(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));

  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
