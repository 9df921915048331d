import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { commandFor } from '../../../scripts/test/summary.mjs';

describe('the command that runs a failed test alone', () => {
  it('names the file alone if the failure belongs to no test', () => {
    expect(commandFor({ file: 'tests/e2e/host/caching.test.ts', reason: 'No server.' })).toBe(
      'npm test -- tests/e2e/host/caching.test.ts',
    );
  });

  it.each([
    ["the visitor's (first) page at / costs $5", 'tests/e2e/pages/pages.test.ts'],
    ['a "quoted" name [with] {every} ^kind* of+ sign? \\ and | more.', 'tests/unit/lib/a.test.ts'],
  ])('quotes for the shell a pattern that matches the name alone: %s', (test, file) => {
    const command = commandFor({ file, test, reason: '' });
    const [, , , named, option, pattern = ''] = execFileSync(
      'sh',
      ['-c', `for word in ${command}; do printf '%s\\0' "$word"; done`],
      { encoding: 'utf8' },
    ).split('\0');
    expect([named, option]).toEqual([file, '-t']);
    expect(test).toMatch(new RegExp(pattern));
    expect(`${test} too`).not.toMatch(new RegExp(pattern));
    expect(`x${test.slice(1)}`).not.toMatch(new RegExp(pattern));
  });

  it('leaves out the name of the data set, which PHPUnit adds', () => {
    expect(
      commandFor({ file: 'tests/php/InquiryTest.php', test: 'test_is_refused with data set "no name"', reason: '' }),
    ).toBe("npm test -- tests/php/InquiryTest.php -t 'test_is_refused'");
  });

  it('names the release of PHP on which the test failed', () => {
    expect(commandFor({ file: 'tests/php/InquiryTest.php', test: 'test_is_refused', reason: '', wasmPhp: '8.5' })).toBe(
      "node scripts/test/phpunit-wasm.mjs 8.5 tests/php/InquiryTest.php --filter 'test_is_refused'",
    );
  });
});
