import { parseArgs } from 'node:util';

const MOST_CONNECTIONS = 20;

const OPTIONS = /** @type {const} */ ({
  'dry-run': { type: 'boolean', default: false },
  rollback: { type: 'boolean', default: false },
  adopt: { type: 'boolean', default: false },
  verify: { type: 'boolean', default: false },
  sample: { type: 'boolean', default: false },
  unlock: { type: 'boolean', default: false },
  connections: { type: 'string', default: '8' },
});

/**
 * @typedef {object} Options
 * @property {boolean} isDryRun
 * @property {boolean} isRollback
 * @property {boolean} adopts replaces files on the host that no deploy has put there
 * @property {boolean} verifies
 * @property {boolean} allowsSample
 * @property {boolean} unlocks
 * @property {string} command the command line that repeats this run
 * @property {number} connections at most
 */

/**
 * The options after `npm run deploy --`. Throws one sentence for an unknown option or value.
 * @param {string[]} words
 * @returns {Options}
 */
export function readOptions(words) {
  const values = parse(words);
  const connections = Number(values.connections);
  if (!Number.isInteger(connections) || connections < 1 || connections > MOST_CONNECTIONS) {
    throw new Error(`--connections ${values.connections} is no number from 1 to ${MOST_CONNECTIONS}.`);
  }
  if (values.rollback && values.adopt) {
    throw new Error('--rollback and --adopt cannot go together: choose one.');
  }

  return {
    isDryRun: values['dry-run'],
    isRollback: values.rollback,
    adopts: values.adopt,
    verifies: values.verify,
    allowsSample: values.sample,
    unlocks: values.unlock,
    command: commandOf(words.filter((word) => word !== '--unlock')),
    connections,
  };
}

/** @param {string[]} words */
const commandOf = (words) => ['npm run deploy', ...(words.length > 0 ? ['--', ...words] : [])].join(' ');

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
