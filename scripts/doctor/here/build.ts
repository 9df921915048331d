import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLIC_HTML } from '../../support/paths.ts';
import { sampleContent } from '../../support/sampleContent.ts';
import { type Finding, finding } from '../finding.ts';

/** Finds a build that is missing, and sample content that is left in place. */
export async function checkBuild(): Promise<Finding[]> {
  const found = await sampleContent();
  const wordsIn = (name: string) => found.flatMap(({ file, words }) => (file === name ? [words] : [])).join(', ');
  const files = [...new Set(found.map(({ file }) => file))].map((name) => `${name} (${wordsIn(name)})`);
  const missing = finding(
    'build-missing',
    'The site is not built: public_html/ has no index.html.',
    'There is nothing to upload.',
    'Run: npm run build',
  );
  const sample = finding(
    'sample-content',
    `Sample content is left in ${files.join(', ')}.`,
    'Visitors would read the words of an example, and "npm run deploy" stops.',
    'Run "npm run edit", or write your own words into these files.',
  );
  return [...(existsSync(join(PUBLIC_HTML, 'index.html')) ? [] : [missing]), ...(files.length === 0 ? [] : [sample])];
}
