import { findContentProblems } from './findContentProblems.mjs';

/** Prints what is wrong with the content, a line each, and rejects with a last sentence if anything is. */
export async function checkContent() {
  const problems = await findContentProblems();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    throw new Error(`Nothing was built: mend the ${problems.length === 1 ? 'line' : 'lines'} above, and try again.`);
  }
}
