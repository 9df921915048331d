import anyAscii from 'any-ascii';
import { NO_SPEECH } from '../../frontend/lib/filmSource.ts';
import { UserError } from '../support/UserError.ts';

/** The longest name of files, in characters. The build adds a size and a hash. */
const LONGEST = 80;

/**
 * Converts words to a name of files: lowercase Latin letters, digits and hyphens, such as `haldi-7-am`. Other scripts are
 * transliterated. Throws a one-sentence error if no letter or digit is left, or if the name means that nobody speaks.
 */
export function nameOf(words: string): string {
  const name = anyAscii(words.normalize('NFC'))
    .replaceAll("'", '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST)
    .replace(/-$/, '');
  if (name !== '' && name !== NO_SPEECH) return name;
  throw new UserError(`No file can have the name "${words}": choose another one.`);
}
