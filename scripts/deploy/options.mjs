import { parseArgs } from 'node:util';

const OPTIONS = /** @type {const} */ ({
  'dry-run': { type: 'boolean', default: false },
  rollback: { type: 'boolean', default: false },
  verify: { type: 'boolean', default: false },
  sample: { type: 'boolean', default: false },
  unlock: { type: 'boolean', default: false },
});

/**
 * @typedef {object} Options
 * @property {boolean} isDryRun
 * @property {boolean} isRollback
 * @property {boolean} verifies looks at every file on the host, and afterwards at every page of the site
 * @property {boolean} allowsSample
 * @property {boolean} unlocks takes the lock of another deploy
 * @property {string} command the command line that repeats this run
 */

/**
 * The options after `npm run deploy --`. Throws one sentence for an unknown one.
 * @param {string[]} words
 * @returns {Options}
 */
export function readOptions(words) {
  const values = parse(words);
  const repeated = words.filter((word) => word !== '--unlock');

  return {
    isDryRun: values['dry-run'],
    isRollback: values.rollback,
    verifies: values.verify,
    allowsSample: values.sample,
    unlocks: values.unlock,
    command: ['npm run deploy', ...(repeated.length > 0 ? ['--', ...repeated] : [])].join(' '),
  };
}

/** @param {string[]} words */
function parse(words) {
  try {
    return parseArgs({ args: words, options: OPTIONS, strict: true }).values;
  } catch {
    const names = Object.keys(OPTIONS);
    const unknown = words.find((word) => !names.includes(word.replace(/^--|=.*$/g, ''))) ?? words.join(' ');
    throw new Error(`"${unknown}" is not understood: the options are ${names.map((name) => `--${name}`).join(', ')}.`);
  }
}
