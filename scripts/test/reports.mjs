import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../support/paths.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Tally `failures` names each */

/**
 * How PHPUnit's tests went, from its JUnit report: its first suite holds all others.
 *
 * @param {string} file
 * @returns {Tally}
 */
export function readPhpUnitReport(file) {
  const report = readFileSync(file, 'utf8');
  const [suite = ''] = report.match(/<testsuite\s[^>]*>/) ?? [];
  /** @param {string} name */
  const count = (name) => Number(suite.match(new RegExp(`\\s${name}="(\\d+)"`))?.[1] ?? 0);
  const failed = count('errors') + count('failures');
  const failures = [
    ...report.matchAll(/<testcase name="([^"]*)"[^>]* class="([^"]*)"[^>]*>\s*<(?:failure|error)\b/g),
  ].map(([, name, place]) => `${place}: ${name}`);

  return { passed: count('tests') - failed - count('skipped'), failed, skipped: count('skipped'), failures };
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
    failures: report.testResults.flatMap(failuresIn),
  };
}

/**
 * @param {{ name: string, status: string, message: string,
 *   assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }} file
 */
function failuresIn({ name, status, message, assertionResults }) {
  const place = relative(ROOT, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // What fails before its first test, or after the last.
  if (status === 'failed' && failed.length === 0) return [`${place}: ${firstLine(message)}`];

  return failed.map(({ fullName, failureMessages }) => `${place}: ${fullName}: ${firstLine(failureMessages[0])}`);
}

function firstLine(text = '') {
  return stripVTControlCharacters(text).trim().split('\n')[0];
}
