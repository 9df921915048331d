import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { KEPT } from '../build/publish.ts';
import { type RuleFacts, siteBlock } from '../build/site/webServerRules.ts';
import { isNamedByContent } from '../support/contentNames.ts';
import { hashOf } from '../support/hashOf.ts';
import { filesBelow } from '../support/ownFiles.ts';

/** Rules of the web server, of which only the block of the site is the release's. */
export const RULES = '.htaccess';
/** The file that names the release of the PHP side. */
export const PHP_POINTER = 'api/release.txt';

/** The same in almost every release. PHP, Apache and cron find them by these names; the owner's folders have an index of their own. */
const FIXED = /^api\/|\/index\.html$|(^|\/)\.(htaccess|user\.ini)$/;

const HASH_LENGTH = 12;

/** What the host must know of a release: it is stored there as JSON. */
export type ReleaseRecord = LocalRelease['record'];

/** A release on this machine: its record, and the local file of each file, by its path on the host, with its size in bytes. */
export type LocalRelease = Awaited<ReturnType<typeof readLocalRelease>>;

/** The paths of all files of these releases. */
export const pathsOf = (...records: (ReleaseRecord | undefined)[]): string[] =>
  records.flatMap((record) => [...(record?.files ?? []), ...Object.keys(record?.fixed ?? {})]);

/**
 * Reads the built site in a folder, and names each file by its content.
 * @param rules the file with the facts that the build has left for the rules of the web server
 */
export async function readLocalRelease(folder: string, rules: string) {
  const paths = (await filesBelow(folder)).map((path) => path.split(sep).join('/')).filter((path) => !KEPT.test(path));
  const hashes = new Map<string, string>();
  const names: Record<string, string> = {};
  const sources = new Map<string, { file: string; size: number }>();
  for (const path of paths) {
    const file = join(folder, path);
    const content = await readFile(file);
    hashes.set(path, startOfHash(content));
    const name = hostName(path, hashes);
    if (name !== path) names[path] = name;
    if (path !== RULES && path !== PHP_POINTER) sources.set(name, { file, size: content.length });
  }
  const facts: RuleFacts = JSON.parse(await readFile(rules, 'utf8'));
  const all = [...Object.entries(facts.pages), ['/no-page-has-this-address', facts.notFound] as const];
  const isFixed = (path: string) => FIXED.test(path.replace(/\.br$/, '')) && !isNamedByContent(path);
  const plan = {
    /** The release of the PHP side. */
    php: (await readFile(join(folder, PHP_POINTER), 'utf8')).trim(),
    /** Paths of the files with a hash in their name or in that of their folder. */
    files: [...sources.keys()].filter((path) => !isFixed(path)),
    /** The start of the hash of each file with a fixed name, by path. */
    fixed: Object.fromEntries([...sources.keys()].filter(isFixed).map((path) => [path, hashes.get(path) ?? ''])),
    /** The start of the hash of each page, by its address. */
    pages: Object.fromEntries(all.map(([path, file]) => [path, hashes.get(file) ?? ''])),
    /** The site's rules in `.htaccess`. */
    block: siteBlock(facts, names),
  };
  /** The name of the release, which the second line of its rules has too. */
  const id = startOfHash(JSON.stringify(plan));

  return { record: { id, ...plan, block: plan.block.replace('\n', `\n# Release ${id}\n`) }, sources };
}

/** The path of a file on the host. A Brotli file has the hash of the text that it is made of, since both are chosen together. */
function hostName(path: string, hashes: ReadonlyMap<string, string>): string {
  const text = path.replace(/\.br$/, '');
  if (isNamedByContent(path) || FIXED.test(text)) return path;
  const [ofText, packed] = hashes.has(text) ? [text, path.slice(text.length)] : [path, ''];
  const ending = extname(ofText);

  return `${ofText.slice(0, ofText.length - ending.length)}.${hashes.get(ofText)}${ending}${packed}`;
}

const startOfHash = (content: string | Buffer): string => hashOf([content]).slice(0, HASH_LENGTH);

const RELEASE_LINE = /^# Release ([0-9a-f]{12})$/m;

/** The release whose block this is, if it is one that a deploy has written. */
export const releaseOf = (block: string | undefined) => RELEASE_LINE.exec(block ?? '')?.[1];
