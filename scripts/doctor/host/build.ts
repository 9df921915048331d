import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../../support/ownFiles.ts';
import { LOCAL_SERVER_FILE, PUBLIC_HTML } from '../../support/paths.ts';

/** The built site in `public_html/`. */
export interface Build {
  /** Their paths, such as `/contact`, and their HTML. */
  readonly pages: readonly { readonly path: string; readonly html: Buffer }[];
  /** The page for every address that does not exist. */
  readonly notFound: Buffer;
  readonly robots: Buffer;
  /** The security headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  /** The files below `assets/` and `media/`, such as `assets/entry-DfwGcncX.js`, without `.br`; and the sitemap. */
  readonly files: readonly string[];
}

/**
 * Reads a built site: its files, and its table of addresses and headers, which the build writes for the local server.
 * Resolves with undefined if either is missing.
 */
export async function readBuild(folder = PUBLIC_HTML, facts = LOCAL_SERVER_FILE): Promise<Build | undefined> {
  const filesIn = async (name: string) =>
    (await namesIn(join(folder, name)).catch((): string[] => [])).map((file) => `${name}/${file}`);
  try {
    const { pages, notFound, headers } = JSON.parse(await readFile(facts, 'utf8'));
    const page = async ([path, file]: [string, string]) => ({ path, html: await readFile(join(folder, file)) });
    const files = [...(await filesIn('assets')), ...(await filesIn('media'))].filter((file) => !file.endsWith('.br'));
    // A build without SITE_URL has no sitemap.
    const sitemap = (await namesIn(folder)).filter((file) => file === 'sitemap.xml');
    return {
      pages: await Promise.all(Object.entries<string>(pages).map(page)),
      notFound: await readFile(join(folder, notFound)),
      robots: await readFile(join(folder, 'robots.txt')),
      headers,
      files: [...files, ...sitemap],
    };
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw problem;
  }
}
