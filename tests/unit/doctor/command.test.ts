import { expect, it } from 'vitest';
import { runDoctor } from '../../../scripts/doctor/command.ts';

it.each<[string[], RegExp]>([
  [['--url', 'studio'], /^--url studio is no address of a site: write it as visitors do, such as https:.+\.$/],
  [['--url', 'ftp://studio.in'], /^--url ftp:\/\/studio\.in is no address of a site/],
])('npm run doctor refuses %j in one sentence', async (words, sentence) => {
  await expect(runDoctor(words)).rejects.toThrow(sentence);
});
