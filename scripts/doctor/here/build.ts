import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sampleContent } from '../../deploy/findings.ts';
import { PUBLIC_HTML } from '../../support/paths.mjs';
import type { Finding } from '../finding.ts';

export interface BuildState {
  readonly isBuilt: boolean;
  /** The sample content that is left. */
  readonly samples: readonly { readonly file: string; readonly words: string }[];
}

/** The state of the build and the content in this checkout. */
export async function buildState(): Promise<BuildState> {
  return { isBuilt: existsSync(join(PUBLIC_HTML, 'index.html')), samples: await sampleContent() };
}

/** Finds a build that is missing, and sample content that is left in place. */
export async function checkBuild({ isBuilt, samples }: BuildState): Promise<Finding[]> {
  return [...(isBuilt ? [] : [missing()]), ...(samples.length > 0 ? [sampleLeft(samples)] : [])];
}

function sampleLeft(samples: BuildState['samples']): Finding {
  const files = [...new Set(samples.map(({ file }) => file))].map((name) => {
    const words = samples.filter(({ file }) => file === name).map((sample) => sample.words);
    return `${name} (${words.join(', ')})`;
  });
  return {
    id: 'sample-content',
    kind: 'broken',
    problem: `Sample content is left in ${files.join(', ')}.`,
    why: 'Visitors would read the words of an example, and "npm run deploy" stops.',
    fix: 'Run "npm run edit", or write your own words into these files.',
  };
}

function missing(): Finding {
  return {
    id: 'build-missing',
    kind: 'broken',
    problem: 'The site is not built: public_html/ has no index.html.',
    why: 'There is nothing to upload.',
    fix: 'Run: npm run build',
  };
}
