import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RuleFacts } from '../../build/site/webServerRules.ts';
import type { SiteAddress } from '../../build/siteAddress.ts';
import { filesBelow } from '../../support/ownFiles.ts';
import { PUBLIC_HTML, SITE_FACTS_FILE } from '../../support/paths.ts';
import type { Answer, SendRequest } from './client.ts';

/** The site to check on its host, with the settings of its address. */
export interface Site extends Omit<SiteAddress, 'base' | 'isHttpsPromised'> {
  readonly request: SendRequest;
  /** The address without a trailing slash, such as `https://example.com` or `https://example.com/studio`. */
  readonly siteUrl: string;
  /** The answer to GET at the address of Home. */
  readonly home: Answer;
  /** What this machine has built; undefined where there is no build to compare with. */
  readonly build: Build | undefined;
  /** Whether the setting HSTS is on; undefined if the settings of the address are wrong. */
  readonly isHttpsPromised: boolean | undefined;
}

/** The built site in `public_html/`. */
export type Build = NonNullable<Awaited<ReturnType<typeof readBuild>>>;

/**
 * Reads a built site: its files, and its table of addresses and headers, which the build writes for the local server.
 * Resolves with undefined if either is missing.
 */
export async function readBuild(folder = PUBLIC_HTML, facts = SITE_FACTS_FILE) {
  try {
    const { pages, notFound, headers }: RuleFacts = JSON.parse(await readFile(facts, 'utf8'));
    const page = async ([path, file]: [string, string]) => ({ path, html: await readFile(join(folder, file)) });
    return {
      /** Their paths, such as `/contact`, and their HTML. */
      pages: await Promise.all(Object.entries(pages).map(page)),
      /** The page for every address that does not exist. */
      notFound: await readFile(join(folder, notFound)),
      robots: await readFile(join(folder, 'robots.txt')),
      /** The security headers of every response. */
      headers,
      /** The files below `assets/` and `media/`, such as `assets/entry-DfwGcncX.js`, without `.br`; and the sitemap. */
      files: (await filesBelow(folder)).filter((file) => /^((assets|media)\/.*(?<!\.br)|sitemap\.xml)$/.test(file)),
    };
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw problem;
  }
}
