import { parseArgs } from 'node:util';

const FLAG = /** @type {const} */ ({ type: 'boolean', default: false });
const OPTIONS = { 'dry-run': FLAG, rollback: FLAG, verify: FLAG, sample: FLAG, unlock: FLAG };

/**
 * @typedef {object} Options
 * @property {boolean} isDryRun
 * @property {boolean} isRollback
 * @property {boolean} verifies looks at every file on the host, and afterwards at every page of the site
 * @property {boolean} allowsSample
 * @property {boolean} unlocks takes the lock of another deploy
 */

/**
 * The options after `npm run deploy --`. Throws one sentence for an unknown one.
 * @param {string[]} words
 * @returns {Options}
 */
export function readOptions(words) {
  const values = parse(words);

  return {
    isDryRun: values['dry-run'],
    isRollback: values.rollback,
    verifies: values.verify,
    allowsSample: values.sample,
    unlocks: values.unlock,
  };
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (problem) {
    // Further sentences are about how to write arguments that are no options.
    const [sentence] = /** @type {Error} */ (problem).message.split('. ');
    throw new Error(`${sentence}: the options are --${Object.keys(OPTIONS).join(', --')}.`);
  }
}
