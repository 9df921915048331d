import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteFiles } from './smallSite';

const PAUSE_MS = 2;
const NAMED_FILE = /href="\/([^"]+)"/g;

export interface Visitor {
  /** Ends the visits. What was wrong with a page, or with a file that one names, in words. */
  leave(): Promise<string[]>;
}

/**
 * Looks at every page of a served folder again and again: each has to be exactly that of one of these releases, and every file
 * that it names has to be there, whole.
 */
export function visit(site: string, releases: SiteFiles[]): Visitor {
  const complaints = new Set<string>();
  let isLeaving = false;
  const visits = (async () => {
    while (!isLeaving) {
      for (const complaint of complaintsAbout(site, releases)) complaints.add(complaint);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  })();

  return {
    leave: async () => {
      isLeaving = true;
      await visits;

      return [...complaints];
    },
  };
}

/** What a visitor would complain about at this moment. */
export function complaintsAbout(site: string, releases: SiteFiles[]): string[] {
  const pages = Object.keys(releases[0] ?? {}).filter((path) => path.endsWith('.html'));
  const rulesBefore = contentOf(join(site, '.htaccess'))?.toString();
  const texts = pages.map((page) => contentOf(join(site, page))?.toString());
  const rules = contentOf(join(site, '.htaccess'))?.toString();
  const named = new Set(texts.flatMap((text) => [...(text ?? '').matchAll(NAMED_FILE)].map(([, path = '']) => path)));

  return [
    ...pages.filter((page, index) => !releases.some((files) => files[page] === texts[index])),
    ...[...named].filter((path) => !isWhole(site, path, releases)),
    // What has changed meanwhile says nothing about what was read before.
    ...(rules === rulesBefore ? pages.filter((_, index) => !isAllowed(texts[index], rules)) : []),
  ].map((path) => `${path} is missing, cut off, of no release or not allowed by the rules`);
}

/** Whether the rules of the web server know what stands in this page. */
function isAllowed(page: string | undefined, rules: string | undefined): boolean {
  const version = /^<html>\S+ (\S+)/.exec(page ?? '')?.[1];

  return version === undefined || (rules ?? '').includes(`'sha256-${version}'`);
}

function isWhole(site: string, path: string, releases: SiteFiles[]): boolean {
  const wanted = releases.map((files) => files[path]).find((content) => content !== undefined);
  const given = contentOf(join(site, path));

  return given !== undefined && wanted !== undefined && given.equals(Buffer.from(wanted));
}

function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** The one release that all pages are of, if they are of the same. */
export function releaseSeen(site: string, releases: SiteFiles[]): SiteFiles | undefined {
  return releases.find((files) =>
    Object.keys(files)
      .filter((path) => path.endsWith('.html'))
      .every((page) => contentOf(join(site, page))?.toString() === files[page]),
  );
}
