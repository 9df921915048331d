import { parseArgs } from 'node:util';

/** The subjects of `npm run bench`, in the order in which they run, with their parts and options. */
export const SUBJECTS = /** @type {const} */ ({
  pages: {
    parts: ['mobile', 'desktop', 'weight', 'menu', 'interactions', 'navigation', 'rest'],
    options: ['only', 'rounds', 'slowdown', 'observed', 'write'],
  },
  contact: { parts: ['lost', 'waiting', 'healthy'], options: ['only'] },
  deploy: { parts: ['upload', 'posts'], options: ['only', 'rounds'] },
});

const OPTIONS = /** @type {const} */ ({
  only: { type: 'string' },
  rounds: { type: 'string', default: '3' },
  slowdown: { type: 'string', default: '4' },
  observed: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
});

/** @typedef {keyof typeof SUBJECTS} Subject */

/**
 * @typedef {object} BenchRun
 * @property {{ subject: Subject, parts: string[] }[]} subjects what to measure, in order
 * @property {number} rounds number of measurements of each page and upload; the median counts
 * @property {number} slowdown how many times slower than this machine the processor of the phone is
 * @property {boolean} isObserved whether Lighthouse throttles network and CPU (`devtools`) instead of simulating it
 * @property {boolean} isWritten whether the results are written to the table and chart in docs/performance.md
 */

/**
 * Parses the arguments of `npm run bench --`. Throws a one-sentence error for an unknown subject, part or option.
 *
 * @param {string[]} words
 * @returns {BenchRun}
 */
export function readOptions(words) {
  const { values, positionals } = parse(words);
  const [subject, second] = positionals;
  const names = Object.keys(SUBJECTS);
  if (second !== undefined) throw new Error(`"${second}" is one subject too many: name one, or none to measure all.`);
  if (subject !== undefined && !isSubject(subject)) {
    throw new Error(`"${subject}" is no subject of the benchmark: choose ${inWords(names)}.`);
  }
  /** @type {readonly string[]} */
  const known = subject === undefined ? ['rounds'] : SUBJECTS[subject].options;
  const unknown = words.map(optionIn).find((option) => option !== undefined && !known.includes(option));
  if (unknown !== undefined) {
    throw new Error(
      `--${unknown} does nothing for ${subject ?? 'all subjects'}: leave it out, or name another subject.`,
    );
  }
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds ${values.rounds} is no number from 1 on.`);
  const slowdown = Number(values.slowdown);
  if (!Number.isFinite(slowdown) || slowdown < 1)
    throw new Error(`--slowdown ${values.slowdown} is no number from 1 on.`);
  const parts = values.only?.split(',');
  if (values.write && (values.observed || parts?.includes('mobile') === false)) {
    throw new Error(
      '--write needs the part mobile and no --observed: docs/performance.md shows simulated visits on a phone.',
    );
  }
  const subjects = subject === undefined ? names.filter(isSubject) : [subject];

  return {
    subjects: subjects.map((name) => ({ subject: name, parts: partsOf(name, parts) })),
    rounds,
    slowdown,
    isObserved: values.observed,
    isWritten: values.write,
  };
}

/** @param {string[]} words */
function parse(words) {
  try {
    return parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  } catch {
    const unknown = words.find((word) => optionIn(word) !== undefined && !Object.hasOwn(OPTIONS, optionIn(word) ?? ''));
    const names = Object.keys(OPTIONS).map((name) => `--${name}`);
    throw new Error(`"${unknown ?? words.join(' ')}" is not understood: the options are ${names.join(', ')}.`);
  }
}

/**
 * @param {Subject} subject
 * @param {string[] | undefined} chosen
 */
function partsOf(subject, chosen) {
  /** @type {readonly string[]} */
  const all = SUBJECTS[subject].parts;
  const unknown = chosen?.find((part) => !all.includes(part));
  if (unknown !== undefined) throw new Error(`"${unknown}" is no part of ${subject}: choose from ${all.join(', ')}.`);

  return [...(chosen ?? all)];
}

/**
 * @param {string} word
 * @returns {string | undefined} the name of an option, without its value
 */
const optionIn = (word) => /^--([^=]+)/.exec(word)?.[1];

/**
 * @param {string} word
 * @returns {word is Subject}
 */
const isSubject = (word) => Object.hasOwn(SUBJECTS, word);

/** @param {string[]} names */
const inWords = (names) => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
