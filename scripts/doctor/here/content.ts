import { sampleContent } from '../../support/sampleContent.ts';
import { type Finding, finding } from '../finding.ts';

/** Finds sample content that is left in place. */
export async function checkContent(): Promise<Finding[]> {
  const found = await sampleContent();
  const places = found.map(({ file, line, words }) => `${file}:${line} "${words}"`);
  const problem = `Sample content is left: ${places.join(', ')}.`;
  const why = 'Visitors would read the words of an example, and "npm run deploy" stops.';
  const fix = 'Run "npm run edit", or write your own words into these lines.';
  return found.length === 0 ? [] : [finding('sample-content', problem, why, fix)];
}
