import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { filesBelow } from '../build/filesBelow.mjs';
import { KEPT } from '../build/publish.mjs';
import { type RuleFacts, siteBlock } from '../build/site/webServerRules.ts';
import { isNamedByContent } from '../support/contentNames.mjs';

/** Rules of the web server, of which only the block of the site is the release's. */
export const RULES = '.htaccess';
/** The file that names the release of the PHP side. */
export const PHP_POINTER = 'api/release.txt';

/** The same in almost every release. PHP, Apache and cron find them by these names. */
const FIXED = /^api\/|\/\.htaccess$/;

const HASH_LENGTH = 12;

/** What the host must know of a release: it is stored there as JSON. */
export interface ReleaseRecord {
  /** The name of the release, made of its content. */
  readonly id: string;
  /** The release of the PHP side. */
  readonly php: string;
  /** Paths of the files with a hash in their name. */
  readonly files: readonly string[];
  /** SHA-256 of the files with fixed names, by path. */
  readonly fixed: Readonly<Record<string, string>>;
  /** The start of the hash of each page, by its address. */
  readonly pages: Readonly<Record<string, string>>;
  /** The site's rules in `.htaccess`. */
  readonly block: string;
  /** Whether it was made live by `--rollback`. */
  readonly isRollback?: boolean;
}

/** A file on this machine, and its size in bytes. */
export interface Source {
  readonly file: string;
  readonly size: number;
}

/** A release on this machine: its record, and the source of each file by its path on the host. */
export interface LocalRelease {
  readonly record: ReleaseRecord;
  readonly sources: ReadonlyMap<string, Source>;
}

/**
 * Reads the built site in a folder, and names each file by its content. Rejects with one sentence if there is none.
 * @param rules the file with the facts that the build has left for the rules of the web server
 */
export async function readLocalRelease(folder: string, rules: string): Promise<LocalRelease> {
  const all = await filesBelow(folder).catch(() => []);
  const paths = all.map((path) => path.split(sep).join('/')).filter((path) => !KEPT.test(path));
  if (!paths.includes('index.html'))
    throw new Error('There is no built site in public_html/: run "npm run build" first.');
  const unfit = paths.find((path) => /[\r\n\0]|(^|\/) /.test(path));
  if (unfit !== undefined) throw new Error(`FTP cannot carry the file name ${JSON.stringify(unfit)}: rename it.`);

  const hashes = new Map<string, string>();
  const names: Record<string, string> = {};
  const sources = new Map<string, Source>();
  for (const path of paths) {
    const file = join(folder, path);
    const content = await readFile(file);
    hashes.set(path, createHash('sha256').update(content).digest('hex'));
    const name = hostName(path, hashes);
    if (name !== path) names[path] = name;
    if (path !== RULES && path !== PHP_POINTER) sources.set(name, { file, size: content.length });
  }
  const facts: RuleFacts = JSON.parse(await readFile(rules, 'utf8'));
  const files = facts.paths.map((path) => [path, path === '/' ? 'index.html' : `${path.slice(1)}.html`] as const);
  const hashOf = (path: string) => hashes.get(path)?.slice(0, HASH_LENGTH) ?? '';
  const isFixed = (path: string) => FIXED.test(path) && !isNamedByContent(path);
  const plan = {
    php: (await readFile(join(folder, PHP_POINTER), 'utf8')).trim(),
    files: [...sources.keys()].filter((path) => !isFixed(path)),
    fixed: Object.fromEntries([...sources.keys()].filter(isFixed).map((path) => [path, hashes.get(path) ?? ''])),
    pages: Object.fromEntries(
      [...files, ['/no-page-has-this-address', facts.notFound] as const].map(([path, file]) => [path, hashOf(file)]),
    ),
    block: siteBlock(facts, names),
  };
  const id = createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, HASH_LENGTH);

  return { record: { id, ...plan, block: withRelease(plan.block, id) }, sources };
}

/** The path of a file on the host. A Brotli file has the hash of the text that it is made of, since both are chosen together. */
function hostName(path: string, hashes: ReadonlyMap<string, string>): string {
  if (path === RULES || isNamedByContent(path) || FIXED.test(path)) return path;
  const text = path.replace(/\.br$/, '');
  const [ofText, packed] = hashes.has(text) ? [text, path.slice(text.length)] : [path, ''];
  const ending = extname(ofText);
  const hash = hashes.get(ofText)?.slice(0, HASH_LENGTH);

  return `${ofText.slice(0, ofText.length - ending.length)}.${hash}${ending}${packed}`;
}

const RELEASE_LINE = /^# Release ([0-9a-f]{12})$/m;

/** The block of the rules with the name of the release in its second line. */
const withRelease = (block: string, id: string) => block.replace('\n', `\n# Release ${id}\n`);

/** The release whose block this is, if it is one that a deploy has written. */
export const releaseOf = (block: string | undefined) => RELEASE_LINE.exec(block ?? '')?.[1];
