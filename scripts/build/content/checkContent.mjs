import { join } from 'node:path';
import { runnerImport } from 'vite';
import { ROOT } from '../../support/paths.mjs';

/**
 * Reads and checks `frontend/content`, prints its problems, one per line, and rejects with one sentence if there are any.
 */
export async function checkContent() {
  const { module } = await runnerImport(join(import.meta.dirname, 'readContent.ts'), {
    configFile: false,
    envDir: false,
    root: ROOT,
    logLevel: 'silent',
  });
  const { readContent } = /** @type {typeof import('./readContent.ts')} */ (module);
  const { problems } = await readContent();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    throw new Error(`Nothing was built: mend the ${problems.length === 1 ? 'line' : 'lines'} above, and try again.`);
  }
}
