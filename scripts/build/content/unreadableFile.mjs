import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../../support/paths.mjs';

/**
 * One sentence that says why a file could not be read: it is missing, has a syntax error, or throws when executed.
 * @param {string} path of the requested file; the error may be in a file that it imports
 * @param {any} problem as Vite reports it
 */
export function unreadableFile(path, problem) {
  if (!existsSync(path)) return `${relative(ROOT, path)} is missing; put it back as it was.`;

  const { loc, message } = problem?.errors?.[0] ?? { message: problem?.message ?? problem };
  const [first = ''] = stripVTControlCharacters(String(message)).split('\n');
  const words = first
    .replace(/^\[\w+\] ?/, '')
    .replaceAll(`${ROOT}/`, '')
    .replace(/\.$/, '');
  return loc === undefined
    ? `${relative(ROOT, path)} cannot be read (${words}); write words between quotes, and no names that the file has not.`
    : `${relative(ROOT, loc.file)} cannot be read at line ${loc.line} (${words}); look there and in the line above for a ` +
        'missing comma, bracket or quote, and write an apostrophe within words as ’.';
}
