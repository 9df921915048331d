import { parseArgs } from 'node:util';

/**
 * The older package after `npm run package -- --since`, as it was typed, or undefined. Throws one sentence for anything else.
 * @param {string[]} words
 * @returns {string | undefined}
 */
export function readSince(words) {
  try {
    return parseArgs({ args: words, options: { since: { type: 'string' } } }).values.since;
  } catch {
    throw new Error(
      `npm run package does not know "${words.join(' ')}": ` +
        'write "npm run package", or "npm run package -- --since OLD.zip".',
    );
  }
}
