import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTENT, contentTexts } from '../build/content/readContent.ts';

/** Words of the sample content, one phrase a line: of its invented people, clients, films, quotes and numbers. */
const PHRASES = join(import.meta.dirname, 'sample-content.txt');

/** The sample content that is left: for each file its path inside the checkout, and the lines and words, in their order. */
async function sampleContent() {
  const phrases = (await readFile(PHRASES, 'utf8')).trim().split('\n');
  return Object.entries(await contentTexts(CONTENT))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, text]) => ({ file: `frontend/content/${name}.yaml`, samples: samplesIn(text, phrases) }))
    .filter(({ samples }) => samples.length > 0);
}

/** The sample content that is left, a sentence each. */
export const sampleFindings = async () =>
  (await sampleContent()).flatMap(({ file, samples }) =>
    samples.map(({ line, words }) => `${file}:${line}: "${words}" is of the sample; write your own, or remove it.`),
  );

/** The sample content that is left, in one line for each file. */
export const sampleLists = async () =>
  (await sampleContent()).map(
    ({ file, samples }) => `${file}: ${samples.map(({ line, words }) => `line ${line} "${words}"`).join(', ')}`,
  );

/** The places of these phrases in a text. Whole words alone: "Your Studio-Lights" is somebody's own. */
export function samplesIn(text: string, phrases: readonly string[]) {
  // A phrase may run over lines, and over a field and the next one.
  const patterns = phrases.map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+'));
  const found = text.matchAll(new RegExp(`(?<![\\w-])(?:${patterns.join('|')})(?![\\w-])`, 'g'));
  return [...found].map(({ 0: words, index }) => {
    return { line: text.slice(0, index).split('\n').length, words: words.replace(/\s+/g, ' ') };
  });
}
