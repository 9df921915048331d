import { it } from 'vitest';
import { checkBuild } from '../../../../scripts/doctor/here/build.ts';
import { expectFindings } from '../../../support/doctor/expectFindings';

const sample = { file: 'frontend/content/company.yaml', words: 'the name "Your Studio"' };

it.each([
  ['a current build', {}, ''],
  ['no build', { isBuilt: false, isFresh: false }, 'build-missing'],
  ['an outdated build', { isFresh: false }, 'build-outdated: advice'],
  ['sample content', { samples: [sample] }, 'sample-content'],
])('checks %s', async (_, state, finds) => {
  expectFindings(await checkBuild({ isBuilt: true, isFresh: true, samples: [], ...state }), finds);
});
