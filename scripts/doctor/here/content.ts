import { sampleContent } from '../../support/sampleContent.ts';
import { type Finding, finding } from '../finding.ts';

/** Finds sample content that is left in place. */
export async function checkContent(): Promise<Finding[]> {
  const found = await sampleContent();
  const linesIn = (name: string) => found.flatMap(({ file, line }) => (file === name ? [line] : [])).join(', ');
  const files = [...new Set(found.map(({ file }) => file))].map((name) => `${name} (line ${linesIn(name)})`);
  // Not the words: they would fill a terminal, and hide the other findings.
  const problem = `Sample content is left in ${files.join(', ')}.`;
  const why = 'Visitors would read the words of an example, and "npm run deploy" stops.';
  const fix = 'Run "npm run edit", or write your own words into these lines.';
  return found.length === 0 ? [] : [finding('sample-content', problem, why, fix)];
}
