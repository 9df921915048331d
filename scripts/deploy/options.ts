import { readOptions as readAny } from '../support/readOptions.ts';

const flag = { type: 'boolean', default: false } as const;

/** The options of a deploy. */
export interface Options {
  isDryRun: boolean;
  isRollback: boolean;
  /** Looks at every file on the host, and afterwards at every page of the site. */
  verifies: boolean;
  allowsSample: boolean;
  /** Takes the lock of another deploy. */
  unlocks: boolean;
}

/** The options after `npm run deploy --`. Throws a `UserError` for an unknown one. */
export function readOptions(words: readonly string[]): Options {
  const options = { 'dry-run': flag, rollback: flag, verify: flag, sample: flag, unlock: flag };
  const { rollback: isRollback, verify: verifies, sample: allowsSample, ...others } = readAny(words, options).values;

  return { isDryRun: others['dry-run'], isRollback, verifies, allowsSample, unlocks: others.unlock };
}
