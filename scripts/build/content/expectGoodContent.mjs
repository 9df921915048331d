import { runTypeScript } from '../../support/run-typescript.mjs';

/**
 * Reads and checks `frontend/content`. Prints its problems, one per line, and rejects with a one-sentence error if
 * there are any.
 */
export async function expectGoodContent() {
  /** @type {typeof import('./readContent.ts')} */
  const { readContent } = await runTypeScript('scripts/build/content/readContent.ts');
  const { problems } = await readContent();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    throw new Error(`Nothing was built: mend the ${problems.length === 1 ? 'line' : 'lines'} above, and try again.`);
  }
}
