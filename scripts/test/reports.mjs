import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../support/paths.mjs';

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {Failure[]} [failures]
 *
 * @typedef {object} Failure
 * @property {string} file from the checkout's root
 * @property {string} [test] its whole name; none where the file failed outside a test
 * @property {string} reason the first line of it; empty where the runner's report has none
 * @property {string} [wasmPhp] the version of PHP, where it ran under WebAssembly
 */

/**
 * Reads PHPUnit's JUnit report, whose first suite contains all others.
 *
 * @param {string} path
 * @param {string} [wasmPhp] the version of PHP, where it ran under WebAssembly
 * @returns {Tally}
 */
export function readPhpUnitReport(path, wasmPhp) {
  const report = readFileSync(path, 'utf8');
  const [suite = ''] = report.match(/<testsuite\s[^>]*>/) ?? [];
  /** @param {string} name */
  const count = (name) => Number(suite.match(new RegExp(`\\s${name}="(\\d+)"`))?.[1] ?? 0);
  const failed = count('errors') + count('failures');
  const failures = [
    ...report.matchAll(/<testcase name="([^"]*)" file="([^"]*)"[^>]*[^/]>\s*<(?:failure|error)\b/g),
  ].map(([, name = '', file = '']) => ({
    file: relative(ROOT, file),
    test: unescaped(name),
    reason: '',
    ...(wasmPhp && { wasmPhp }),
  }));

  return { passed: count('tests') - failed - count('skipped'), failed, skipped: count('skipped'), failures };
}

/** @param {string} text of an XML attribute */
function unescaped(text) {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#039;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/**
 * Reads Vitest's JSON report.
 *
 * @param {string} path
 * @returns {Tally}
 */
export function readVitestReport(path) {
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const failures = report.testResults.flatMap(failuresIn);

  return {
    passed: report.numPassedTests,
    // A file that fails outside its tests counts as one, if none of them failed.
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

/**
 * @param {{ name: string, status: string, message: string,
 *   assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }} result
 * @returns {Failure[]}
 */
function failuresIn({ name, status, message, assertionResults }) {
  const file = relative(ROOT, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // The file failed before its first test, or after its last.
  if (status === 'failed' && failed.length === 0) return [{ file, reason: firstLine(message) }];

  return failed.map(({ fullName, failureMessages }) => ({
    file,
    test: fullName,
    reason: firstLine(failureMessages[0]),
  }));
}

function firstLine(text = '') {
  return stripVTControlCharacters(text).trim().split('\n')[0] ?? '';
}
