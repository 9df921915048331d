import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../../scripts/support/paths.mjs';
import { readPhpUnitReport, readVitestReport } from '../../../scripts/test/reports.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function written(text: string): string {
  const file = join(folder, 'report');
  writeFileSync(file, text);

  return file;
}

it("counts Vitest's tests, and names those that failed with the first line of why", () => {
  const test = { fullName: 'a page opens', status: 'passed', failureMessages: [] };
  const failed = {
    ...test,
    status: 'failed',
    failureMessages: ['\u001b[31mError: timed out\u001b[39m\n    at page.ts:1:1'],
  };
  const file = { name: join(ROOT, 'tests/e2e/pages.test.ts'), status: 'failed', message: '' };
  const report = written(
    JSON.stringify({
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { ...file, assertionResults: [test, failed] },
        { ...file, name: join(ROOT, 'tests/e2e/start.test.ts'), message: 'No server.\nAt all.', assertionResults: [] },
      ],
    }),
  );

  expect(readVitestReport(report)).toEqual({
    passed: 1,
    failed: 2,
    skipped: 3,
    failures: [
      { file: 'tests/e2e/pages.test.ts', test: 'a page opens', reason: 'Error: timed out' },
      { file: 'tests/e2e/start.test.ts', reason: 'No server.' },
    ],
  });
});

it("counts PHPUnit's tests, and names those that failed", () => {
  const report = written(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="all" tests="4" assertions="9" errors="1" failures="1" skipped="1" time="0.1">
    <testcase name="stores" file="/StoreTest.php" line="1" class="StoreTest" classname="StoreTest" assertions="1" time="0.1"/>
    <testcase name="mails with data set &quot;a &amp;amp; b&quot;" file="${ROOT}/tests/php/MailTest.php" line="1" class="MailTest" classname="MailTest" assertions="1" time="0.1">
      <failure type="Exception">No.</failure>
    </testcase>
    <testcase name="waits" file="${ROOT}/tests/php/MailTest.php" line="2" class="MailTest" classname="MailTest" assertions="1" time="0.1">
      <error type="Exception">No.</error>
    </testcase>
    <testcase name="sleeps" file="/MailTest.php" line="3" class="MailTest" classname="MailTest" assertions="0" time="0.1">
      <skipped/>
    </testcase>
  </testsuite>
</testsuites>`);

  expect(readPhpUnitReport(report)).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
    failures: [
      { file: 'tests/php/MailTest.php', test: 'mails with data set "a &amp; b"', reason: '' },
      { file: 'tests/php/MailTest.php', test: 'waits', reason: '' },
    ],
  });
});
