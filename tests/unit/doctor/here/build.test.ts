import { expect, it } from 'vitest';
import { checkBuild } from '../../../../scripts/doctor/here/build.ts';

const healthy = { isBuilt: true, isFresh: true, samples: [] };

it.each([
  ['a current build', {}, []],
  ['a missing build', { isBuilt: false, isFresh: false }, ['build-missing']],
  ['an outdated build', { isFresh: false }, ['build-outdated']],
  [
    'sample content',
    { samples: [{ file: 'frontend/content/company.yaml', words: 'the name "Your Studio"' }] },
    ['sample-content'],
  ],
])('checkBuild reports %s', async (_, state, ids) => {
  expect((await checkBuild({ ...healthy, ...state })).map(({ id }) => id)).toEqual(ids);
});
