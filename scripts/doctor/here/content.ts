import { sampleFindings } from '../../support/sampleContent.ts';
import { type Finding, finding } from '../finding.ts';

/** Finds sample content that is left in place. */
export async function checkContent(): Promise<Finding[]> {
  const found = await sampleFindings();
  const problem = `Sample content is left. ${found.join(' ')}`;
  const why = 'Visitors would read the words of an example.';
  const fix = 'Run "npm run edit", or write your own words into these lines.';
  return found.length === 0 ? [] : [finding('sample-content', problem, why, fix)];
}
