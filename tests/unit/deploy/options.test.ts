import { expect, it } from 'vitest';
import { readOptions } from '../../../scripts/deploy/options.mjs';

it.each<[string[], RegExp]>([
  [['--force'], /^"--force" is not understood: the options are --dry-run, --rollback, .*--connections\.$/],
  [['--verify=yes'], /^"--verify=yes" is not understood/],
  [['site'], /^"site" is not understood/],
  [['--connections', '0'], /^--connections 0 is no number from 1 to 20\.$/],
  [['--connections=21'], /^--connections 21 is no number from 1 to 20\.$/],
  [['--connections', 'two'], /^--connections two is no number from 1 to 20\.$/],
  [['--rollback', '--adopt'], /^--rollback and --adopt cannot go together: choose one\.$/],
])('npm run deploy refuses %j in one sentence', (words, sentence) => {
  expect(() => readOptions(words)).toThrow(sentence);
});

it('npm run deploy needs no option, and names the command that repeats it without --unlock', () => {
  expect(readOptions([])).toMatchObject({
    isDryRun: false,
    allowsSample: false,
    connections: 8,
    command: 'npm run deploy',
  });
  expect(readOptions(['--sample', '--unlock'])).toMatchObject({
    allowsSample: true,
    unlocks: true,
    command: 'npm run deploy -- --sample',
  });
});
