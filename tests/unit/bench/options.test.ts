import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { readOptions, SUBJECTS } from '../../../scripts/bench/options.mjs';
import { ROOT } from '../../../scripts/support/paths.mjs';

it('measures pages, contact and deploy in turn, every part three times, when nothing is asked for', () => {
  expect(readOptions([])).toEqual({
    subjects: [
      { subject: 'pages', parts: [...SUBJECTS.pages.parts] },
      { subject: 'contact', parts: [...SUBJECTS.contact.parts] },
      { subject: 'deploy', parts: [...SUBJECTS.deploy.parts] },
    ],
    rounds: 3,
    slowdown: 4,
    isObserved: false,
    isWritten: false,
  });
});

it('measures the chosen parts of one subject in the order in which they are named', () => {
  expect(readOptions(['pages', '--only', 'menu,mobile', '--rounds=5', '--slowdown=2.5', '--write'])).toEqual({
    subjects: [{ subject: 'pages', parts: ['menu', 'mobile'] }],
    rounds: 5,
    slowdown: 2.5,
    isObserved: false,
    isWritten: true,
  });
});

it.each([
  [['page'], '"page" is no subject of the benchmark: choose pages, contact or deploy.'],
  [['pages', 'contact'], '"contact" is one subject too many: name one, or none to measure all.'],
  [
    ['contact', '--quick'],
    '"--quick" is not understood: the options are --only, --rounds, --slowdown, --observed, --write.',
  ],
  [['contact', '--rounds', '2'], '--rounds does nothing for contact: leave it out, or name another subject.'],
  [['--only', 'menu'], '--only does nothing for all subjects: leave it out, or name another subject.'],
  [['contact', '--only', 'menu'], '"menu" is no part of contact: choose from lost, waiting, healthy.'],
  [['deploy', '--rounds', 'two'], '--rounds two is no number from 1 on.'],
  [['deploy', '--rounds', '0'], '--rounds 0 is no number from 1 on.'],
  [['pages', '--slowdown', '0.5'], '--slowdown 0.5 is no number from 1 on.'],
  [['pages', '--slowdown', 'slow'], '--slowdown slow is no number from 1 on.'],
  [['pages', '--slowdown', 'Infinity'], '--slowdown Infinity is no number from 1 on.'],
  [
    ['pages', '--write', '--observed'],
    '--write needs the part mobile and no --observed: docs/performance.md shows simulated visits on a phone.',
  ],
  [
    ['pages', '--write', '--only', 'desktop'],
    '--write needs the part mobile and no --observed: docs/performance.md shows simulated visits on a phone.',
  ],
])('says of %j in one sentence what is wrong', (words, sentence) => {
  expect(() => readOptions(words)).toThrow(new Error(sentence));
});

it('ends with 1 and one sentence before anything is set up, when the subject is wrong', async () => {
  const run = promisify(execFile)(process.execPath, ['scripts/bench.mjs', 'upload'], { cwd: ROOT });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: '\n"upload" is no subject of the benchmark: choose pages, contact or deploy.\n',
  });
});
