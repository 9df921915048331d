import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTENT, contentTexts } from '../build/content/readContent.ts';

/** Words of the sample content, one phrase a line: of its invented people, clients, films, quotes and numbers. */
const PHRASES = join(import.meta.dirname, 'sample-content.txt');

/** The sample content that is left, a sentence for each file. */
export async function sampleFindings(): Promise<string[]> {
  const phrases = (await readFile(PHRASES, 'utf8')).trim().split('\n');
  const texts = Object.entries(await contentTexts(CONTENT)).sort(([one], [other]) => (one < other ? -1 : 1));
  return texts.flatMap(([name, text]) => {
    const words = samplesIn(text, phrases).map((each) => `"${each}"`);
    return words.length === 0 ? [] : [`frontend/content/${name}.yaml has sample content: ${words.join(', ')}.`];
  });
}

/** These phrases as far as a text has them, each once. Whole words alone: "Your Studio-Lights" is somebody's own. */
export function samplesIn(text: string, phrases: readonly string[]): string[] {
  // A phrase may run over lines, and over a field and the next one.
  const patterns = phrases.map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+'));
  const found = text.matchAll(new RegExp(`(?<![\\w-])(?:${patterns.join('|')})(?![\\w-])`, 'g'));
  return [...new Set([...found].map(([words]) => words.replace(/\s+/g, ' ')))];
}
