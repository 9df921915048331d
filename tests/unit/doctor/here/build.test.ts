import { it } from 'vitest';
import { checkBuild } from '../../../../scripts/doctor/here/build.ts';
import { expectFindings } from '../../../support/doctor/expectFindings';

const sample = { file: 'frontend/content/company.yaml', words: 'the name "Your Studio"' };

it.each([
  ['a build', {}, ''],
  ['no build', { isBuilt: false }, 'build-missing'],
  ['sample content', { samples: [sample] }, 'sample-content'],
])('checks %s', async (_, state, finds) => {
  expectFindings(await checkBuild({ isBuilt: true, samples: [], ...state }), finds);
});
