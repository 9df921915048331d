import { sampleFindings } from '../../support/sampleContent.ts';
import { type Finding, finding } from '../finding.ts';

/** Finds sample content that is left in place. */
export async function checkContent(): Promise<Finding[]> {
  const found = await sampleFindings();
  const problem = `Sample content is left. ${found.join(' ')}`;
  const why = 'Visitors would read the words of an example, and "npm run deploy" stops.';
  const fix = 'Run "npm run edit", and write your own words in place of these.';
  return found.length === 0 ? [] : [finding('sample-content', problem, why, fix)];
}
