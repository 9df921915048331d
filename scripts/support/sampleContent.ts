import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTENT, contentTexts } from '../build/content/readContent.ts';

/** Words of the sample content, one phrase a line: of its invented people, clients, films, quotes and numbers. */
const PHRASES = join(import.meta.dirname, 'sample-content.txt');

/** The sample content that is left, a sentence for each file, which quotes the words if `quotes` is true. */
export async function sampleFindings(quotes = true): Promise<string[]> {
  const phrases = (await readFile(PHRASES, 'utf8')).trim().split('\n');
  const texts = Object.entries(await contentTexts(CONTENT)).sort(([one], [other]) => (one < other ? -1 : 1));
  return texts.flatMap(([name, text]) => {
    const places = samplesIn(text, phrases).map(({ line, words }) => `line ${line}${quotes ? ` "${words}"` : ''}`);
    return places.length === 0 ? [] : [`frontend/content/${name}.yaml has sample content: ${places.join(', ')}.`];
  });
}

/** The places of these phrases in a text. Whole words alone: "Your Studio-Lights" is somebody's own. */
export function samplesIn(text: string, phrases: readonly string[]) {
  // A phrase may run over lines, and over a field and the next one.
  const patterns = phrases.map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+'));
  const found = text.matchAll(new RegExp(`(?<![\\w-])(?:${patterns.join('|')})(?![\\w-])`, 'g'));
  return [...found].map(({ 0: words, index }) => {
    return { line: text.slice(0, index).split('\n').length, words: words.replace(/\s+/g, ' ') };
  });
}
