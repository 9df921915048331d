import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RuleFacts } from '../../build/site/webServerRules.ts';
import { filesBelow } from '../../support/ownFiles.ts';
import { LOCAL_SERVER_FILE, PUBLIC_HTML } from '../../support/paths.ts';

/** The built site in `public_html/`. */
export type Build = NonNullable<Awaited<ReturnType<typeof readBuild>>>;

/**
 * Reads a built site: its files, and its table of addresses and headers, which the build writes for the local server.
 * Resolves with undefined if either is missing.
 */
export async function readBuild(folder = PUBLIC_HTML, facts = LOCAL_SERVER_FILE) {
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
