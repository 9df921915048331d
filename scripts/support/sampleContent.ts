import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { namesIn } from './ownFiles.ts';
import { ROOT } from './paths.ts';

const CONTENT = join(ROOT, 'frontend/content');

/** Whole words alone: `www.example-films.com` is somebody's own. */
const SAMPLE_SIGNS: [words: string, sign: RegExp][] = [
  ['the name "Your Studio"', /Your Studio(?![\w-])/],
  ['the phone number 00000 00000', /(?<!\d)0{5} ?0{5}(?!\d)/],
  ['an address that ends in .example', /\w\.example(?![.-]?\w)/],
  ['a "Sample Client"', /Sample Client(?![\w-])/],
  ['a note "Sample content"', /Sample content/i],
];

/** The sample content that is left, by file. */
export async function sampleContent(): Promise<{ file: string; words: string }[]> {
  const names = (await namesIn(CONTENT)).filter((name) => name.endsWith('.yaml')).sort();
  const findings = await Promise.all(
    names.map(async (name) => {
      const samples = samplesIn(await readFile(join(CONTENT, name), 'utf8'));

      return samples.map((words) => ({ file: relative(ROOT, join(CONTENT, name)), words }));
    }),
  );

  return findings.flat();
}

/** The kinds of sample content in a text. */
export function samplesIn(text: string): string[] {
  return SAMPLE_SIGNS.filter(([, sign]) => sign.test(text)).map(([words]) => words);
}
