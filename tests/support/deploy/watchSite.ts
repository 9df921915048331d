import { setTimeout as wait } from 'node:timers/promises';
import { request } from '../host/request';
import { PAGES, type SiteFiles } from './smallSite';

const PAUSE_MS = 2;

/** Visits every page again and again; the returned function ends that, and resolves with all that `siteProblems` finds. */
export function watchSite(url: string, releases: readonly SiteFiles[]): () => Promise<string[]> {
  const problems = new Set<string>();
  let isStopping = false;
  const watching = (async () => {
    while (!isStopping) {
      for (const problem of await siteProblems(url, releases)) problems.add(problem);
      await wait(PAUSE_MS);
    }
  })();

  return async () => {
    isStopping = true;
    await watching;

    return [...problems];
  };
}

/**
 * Returns what a visitor of `smallSite` would notice, a sentence each: pages that are not exactly those of one of these
 * releases, pages that their own Content-Security-Policy forbids, and files named by pages that are missing or cut off.
 */
export async function siteProblems(url: string, releases: readonly SiteFiles[]): Promise<string[]> {
  const problems: string[] = [];
  const named = new Set<string>();
  for (const page of PAGES) {
    const { status, headers, body } = await request(url, `/${page}`);
    if (!releases.some((files) => files[page] === body)) {
      problems.push(`${page} is missing, cut off or of no release: ${status}`);
    }
    const version = /^<html>\S+ (\S+)/.exec(body)?.[1];
    if (!`${headers['content-security-policy']}`.includes(`'sha256-${version}'`)) {
      problems.push(`${page} is not allowed by its policy`);
    }
    for (const [, path = ''] of body.matchAll(/href="\/([^"]+)"/g)) named.add(path);
  }
  for (const path of named) {
    const { status, headers } = await request(url, `/${path}`, { method: 'HEAD' });
    const content = releases.map((files) => files[path]).find((file) => file !== undefined) ?? '';
    if (headers['content-length'] !== String(content.length)) problems.push(`${path} is missing or cut off: ${status}`);
  }

  return problems;
}

/** Returns the release of all pages, or nothing if they are of different ones. */
export async function liveRelease(url: string, releases: readonly SiteFiles[]): Promise<SiteFiles | undefined> {
  const bodies = await Promise.all(PAGES.map(async (page) => (await request(url, `/${page}`)).body));

  return releases.find((files) => PAGES.every((page, index) => bodies[index] === files[page]));
}
