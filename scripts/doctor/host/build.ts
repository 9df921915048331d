import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../../support/ownFiles.mjs';
import { LOCAL_SERVER_FILE, PUBLIC_HTML } from '../../support/paths.mjs';

/** The built site in `public_html/`. */
export interface Build {
  readonly pages: readonly BuiltPage[];
  /** The page for every address that does not exist. */
  readonly notFound: Buffer;
  /** The security headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  /** The files below `assets/` and `media/`, such as `assets/entry-DfwGcncX.js`, without the compressed ones. */
  readonly files: readonly string[];
  /** Whether there is a sitemap; a build without SITE_URL has none. */
  readonly hasSitemap: boolean;
}

export interface BuiltPage {
  /** Such as `/contact`. */
  readonly path: string;
  readonly html: Buffer;
}

interface LocalServerFacts {
  pages: Record<string, string>;
  notFound: string;
  headers: Record<string, string>;
}

/** Folders of files with a content hash in their names. */
const HASHED_FOLDERS = ['assets', 'media'];

/**
 * Reads a built site: its files, and its table of addresses and headers, which the build writes for the local server.
 * Resolves with undefined if either is missing.
 */
export async function readBuild(folder = PUBLIC_HTML, facts = LOCAL_SERVER_FILE): Promise<Build | undefined> {
  try {
    const { pages, notFound, headers }: LocalServerFacts = JSON.parse(await readFile(facts, 'utf8'));
    const page = async ([path, file]: [string, string]) => ({ path, html: await readFile(join(folder, file)) });
    const names = await readdir(folder);
    return {
      pages: await Promise.all(Object.entries(pages).map(page)),
      notFound: await readFile(join(folder, notFound)),
      headers,
      files: (await Promise.all(HASHED_FOLDERS.map((each) => hashedFiles(folder, each)))).flat(),
      hasSitemap: names.includes('sitemap.xml'),
    };
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw problem;
  }
}

async function hashedFiles(folder: string, name: string): Promise<string[]> {
  const names = await namesIn(join(folder, name)).catch((): string[] => []);
  return names
    .filter((file) => !file.endsWith('.br'))
    .sort()
    .map((file) => `${name}/${file}`);
}
