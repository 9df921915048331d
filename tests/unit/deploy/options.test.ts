import { expect, it } from 'vitest';
import { readOptions } from '../../../scripts/deploy/options.mjs';

it.each<[string[], RegExp]>([
  [['--adopt'], /^"--adopt" is not understood: the options are --dry-run, --rollback, --verify, --sample, --unlock\.$/],
  [['--verify=yes'], /^"--verify=yes" is not understood/],
  [['site'], /^"site" is not understood/],
])('npm run deploy refuses %j in one sentence', (words, sentence) => {
  expect(() => readOptions(words)).toThrow(sentence);
});

it('npm run deploy needs no option, and names the command that repeats it without --unlock', () => {
  expect(readOptions([])).toMatchObject({ isDryRun: false, allowsSample: false, command: 'npm run deploy' });
  expect(readOptions(['--sample', '--unlock'])).toMatchObject({
    allowsSample: true,
    unlocks: true,
    command: 'npm run deploy -- --sample',
  });
});
