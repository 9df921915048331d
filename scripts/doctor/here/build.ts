import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sampleContent } from '../../deploy/findings.ts';
import { PUBLIC_HTML } from '../../support/paths.mjs';
import { type Finding, finding } from '../finding.ts';

/** Finds a build that is missing, and sample content that is left in place. */
export async function checkBuild(): Promise<Finding[]> {
  const samples = (await sampleContent()).map(({ file, words }) => `${file} (${words})`).join(', ');
  const missing = finding(
    'build-missing',
    'The site is not built: public_html/ has no index.html.',
    'There is nothing to upload.',
    'Run: npm run build',
  );
  const sample = finding(
    'sample-content',
    `Sample content is left in ${samples}.`,
    'Visitors would read the words of an example, and "npm run deploy" stops.',
    'Run "npm run edit", or write your own words into these files.',
  );
  return [...(existsSync(join(PUBLIC_HTML, 'index.html')) ? [] : [missing]), ...(samples === '' ? [] : [sample])];
}
