import { parse } from 'node:path';
import anyAscii from 'any-ascii';
import { NO_SPEECH } from '../../frontend/lib/filmSource.ts';
import { namesIn } from '../support/ownFiles.ts';

/** The longest name of files, in characters. The build adds a size and a hash. */
const LONGEST = 80;

/** The name for an original file in a folder of media: `haldi-7-am` for `Haldi 7 AM.MOV`. */
export const nameFor = (file: string, folder: string): Promise<string> => nameOf(parse(file).name, folder);

/**
 * Converts words to a name of files in a folder: lowercase Latin letters, digits and hyphens. Other scripts are
 * transliterated. Words without letters and digits, and the word for no captions, become `untitled-` and the next free number.
 */
export async function nameOf(words: string, folder: string): Promise<string> {
  const latin = withVowels(words.normalize('NFC')).replace(/[^\0-\x7F]+/g, (other) =>
    anyAscii(other).replaceAll("'", ''),
  );
  const name = latin
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST)
    .replace(/-$/, '');
  if (name !== '' && name !== NO_SPEECH) return name;
  const taken = (await namesIn(folder)).map((file) => Number(/^untitled-(\d+)/.exec(file)?.[1] ?? 0));
  return `untitled-${Math.max(0, ...taken) + 1}`;
}

/**
 * Writes the `a` that each consonant of an Indic script has without a vowel sign, but for a single one at the end of a
 * word, and the `i` of a vocalic `r`: `krisna` instead of `krsn`. any-ascii converts each letter alone.
 */
function withVowels(words: string): string {
  // Unicode gives the Indic scripts blocks of 128 characters, with the same letters at the same places.
  const places = [...words].map((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code >= 0x900 && code < 0xd80 ? code % 128 : undefined;
  });
  const isConsonant = (place = 0) => (place >= 0x15 && place <= 0x39) || (place >= 0x58 && place <= 0x5f);
  const [NUKTA, VIRAMA] = [0x3c, 0x4d];
  const VOCALIC_R = [0x0b, 0x43];
  return [...words]
    .map((letter, index) => {
      const next = places[index + 1];
      const ends = isConsonant(places[index]) || (places[index] === NUKTA && isConsonant(places[index - 1]));
      const isAfterVirama = places[index - 1] === VIRAMA;
      const isBare = next === undefined ? isAfterVirama : next <= 0x14 || isConsonant(next);
      if (VOCALIC_R.includes(places[index] ?? 0)) return `${letter}i`;
      return ends && isBare ? `${letter}a` : letter;
    })
    .join('');
}
