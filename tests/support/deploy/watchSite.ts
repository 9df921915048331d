import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteFiles } from './smallSite';

const PAUSE_MS = 2;
const NAMED_FILE = /href="\/([^"]+)"/g;

export interface SiteWatch {
  /** Ends the watch. Resolves with all problems found. */
  stop(): Promise<string[]>;
}

/** Reads every page of a served folder again and again, and collects the problems that `siteProblems` finds. */
export function watchSite(site: string, releases: SiteFiles[]): SiteWatch {
  const problems = new Set<string>();
  let isStopping = false;
  const watching = (async () => {
    while (!isStopping) {
      for (const problem of siteProblems(site, releases)) problems.add(problem);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  })();

  return {
    stop: async () => {
      isStopping = true;
      await watching;

      return [...problems];
    },
  };
}

/**
 * Returns the problems, a sentence each: pages that are not exactly those of one of these releases, pages that
 * `.htaccess` does not allow, and files that pages reference and that are missing or cut off.
 */
export function siteProblems(site: string, releases: SiteFiles[]): string[] {
  const pages = Object.keys(releases[0] ?? {}).filter((path) => path.endsWith('.html'));
  const rulesBefore = contentOf(join(site, '.htaccess'))?.toString();
  const texts = pages.map((page) => contentOf(join(site, page))?.toString());
  const rules = contentOf(join(site, '.htaccess'))?.toString();
  const named = new Set(texts.flatMap((text) => [...(text ?? '').matchAll(NAMED_FILE)].map(([, path = '']) => path)));

  return [
    ...pages
      .filter((page, index) => !releases.some((files) => files[page] === texts[index]))
      .map((page) => `${page} is missing, cut off or of no release`),
    ...[...named]
      .filter((path) => !isWhole(site, path, releases))
      .map((path) => `${path}, which a page names, is missing or cut off`),
    // If the rules have changed while the pages were read, the two cannot be compared.
    ...(rules === rulesBefore ? pages.filter((_, index) => !isAllowed(texts[index], rules)) : []).map(
      (page) => `${page} is not allowed by .htaccess`,
    ),
  ];
}

/** Whether the Content-Security-Policy in the rules has the hash of this page's version. */
function isAllowed(page: string | undefined, rules: string | undefined): boolean {
  const version = /^<html>\S+ (\S+)/.exec(page ?? '')?.[1];

  return version === undefined || (rules ?? '').includes(`'sha256-${version}'`);
}

/** Files that were complete, each with its state: reading all files every time would slow down the deploy. */
const whole = new Set<string>();

function isWhole(site: string, path: string, releases: SiteFiles[]): boolean {
  const file = join(site, path);
  const { ino, size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
  const state = `${file} ${ino} ${size} ${mtimeMs}`;
  if (whole.has(state)) return true;
  const wanted = releases.map((files) => files[path]).find((content) => content !== undefined);
  const isEqual = wanted !== undefined && contentOf(file)?.equals(Buffer.from(wanted)) === true;
  if (isEqual) whole.add(state);

  return isEqual;
}

function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Returns the release of all pages, or nothing if they are of different ones. */
export function liveRelease(site: string, releases: SiteFiles[]): SiteFiles | undefined {
  return releases.find((files) =>
    Object.keys(files)
      .filter((path) => path.endsWith('.html'))
      .every((page) => contentOf(join(site, page))?.toString() === files[page]),
  );
}
