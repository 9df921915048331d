import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isBuildFresh } from '../../build/freshness.mjs';
import { sampleContent } from '../../deploy/findings.mjs';
import { PUBLIC_HTML } from '../../support/paths.mjs';
import type { Finding } from '../finding.ts';

export interface BuildState {
  readonly isBuilt: boolean;
  /** Whether the build was made from the source and the settings as they are now. */
  readonly isFresh: boolean;
  /** The sample content that is left. */
  readonly samples: readonly { readonly file: string; readonly words: string }[];
}

/** The state of the build and the content in this checkout. */
export async function buildState(settings: Readonly<Record<string, string>>): Promise<BuildState> {
  const [isFresh, samples] = await Promise.all([isBuildFresh(settings), sampleContent()]);
  return { isBuilt: existsSync(join(PUBLIC_HTML, 'index.html')), isFresh, samples };
}

/** Finds a build that is missing or outdated, and sample content that is left in place. */
export async function checkBuild({ isBuilt, isFresh, samples }: BuildState): Promise<Finding[]> {
  return [
    ...(isBuilt ? [] : [missing()]),
    ...(isBuilt && !isFresh ? [outdated()] : []),
    ...(samples.length > 0 ? [sampleLeft(samples)] : []),
  ];
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

function outdated(): Finding {
  return {
    id: 'build-outdated',
    kind: 'advice',
    problem: 'The source, the content or .env has changed since public_html/ was built.',
    why: 'Whoever uploads this folder by hand publishes the former site; "npm run deploy" builds again by itself.',
    fix: 'Run: npm run build',
  };
}
