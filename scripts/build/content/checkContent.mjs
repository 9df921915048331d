import { findContentProblems } from './findContentProblems.mjs';

/** Prints the problems of the content, one per line, and rejects with one sentence if there are any. */
export async function checkContent() {
  const problems = await findContentProblems();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    throw new Error(`Nothing was built: mend the ${problems.length === 1 ? 'line' : 'lines'} above, and try again.`);
  }
}
