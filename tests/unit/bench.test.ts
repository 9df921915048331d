import { expect, it } from 'vitest';
import { runBench } from '../../scripts/bench.ts';

const NAMES =
  'name pages, contact or deploy, or none of them to measure all; the options are --rounds 3 and --slowdown 4.';

it.each([
  ['upload', `"upload" is not understood: ${NAMES}`],
  ['pages --rounds 0', `"pages --rounds 0" is not understood: ${NAMES}`],
  ['--quick', "Unknown option '--quick': the options are --rounds …, --slowdown …."],
])('npm run bench refuses "%s" in one sentence before anything is set up', async (words, sentence) => {
  await expect(runBench(words.split(' '))).rejects.toThrow(sentence);
});
