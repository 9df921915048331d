import { expect, it } from 'vitest';
import { readOptions } from '../../../scripts/deploy/options.ts';

it.each<[string[], RegExp]>([
  [['--adopt'], /^Unknown option '--adopt': the options are --dry-run, --rollback, --verify, --sample, --unlock\.$/],
  [['--verify=yes'], /^Option '--verify' does not take an argument: the options/],
  [['site'], /^Unexpected argument 'site': the options/],
])('npm run deploy refuses %j in one sentence', (words, sentence) => {
  expect(() => readOptions(words)).toThrow(sentence);
});

it('npm run deploy needs no option', () => {
  expect(readOptions([])).toMatchObject({ isDryRun: false, allowsSample: false, unlocks: false });
  expect(readOptions(['--sample', '--unlock'])).toMatchObject({ allowsSample: true, unlocks: true });
});
