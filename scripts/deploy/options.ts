import { readOptions as readAny } from '../support/readOptions.ts';

const flag = { type: 'boolean', default: false } as const;

export type Options = ReturnType<typeof readOptions>;

/**
 * The options after `npm run deploy --`: `verifies` looks at every file on the host, and afterwards at every page of the site, and
 * `unlocks` takes the lock of another deploy. Throws a `UserError` for an unknown one.
 */
export function readOptions(words: readonly string[]) {
  const options = { 'dry-run': flag, rollback: flag, verify: flag, sample: flag, unlock: flag };
  const { rollback: isRollback, verify: verifies, sample: allowsSample, ...others } = readAny(words, options).values;

  return { isDryRun: others['dry-run'], isRollback, verifies, allowsSample, unlocks: others.unlock };
}
