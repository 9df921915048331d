import { sampleFindings } from '../../support/sampleContent.ts';
import { type Finding, finding } from '../finding.ts';

/** Finds sample content that is left in place. */
export async function checkContent(): Promise<Finding[]> {
  // Not the words: they would fill a terminal, and hide the other findings.
  const found = await sampleFindings(false);
  const problem = `Sample content is left. ${found.join(' ')}`;
  const why = 'Visitors would read the words of an example, and "npm run deploy" stops.';
  const fix = 'Run "npm run edit", or write your own words into these lines.';
  return found.length === 0 ? [] : [finding('sample-content', problem, why, fix)];
}
