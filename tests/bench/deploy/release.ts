import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fixtureCheckout } from '../../support/commands/buildFixture';
import { runCheckout } from '../../support/commands/runCheckout';

/** A built site, with what every page of it needs. */
export interface Release {
  /** The copy of this checkout in which it was built. */
  checkout: string;
  /** The folder to upload. */
  site: string;
  files: Map<string, SiteFile>;
  /** In total, without what no tool uploads. */
  bytes: number;
  /** For each HTML file the assets and media that it names, and those name in turn. */
  pages: Map<string, string[]>;
  remove(): void;
}

export interface SiteFile {
  size: number;
  hash: string;
}

/** Git's own file keeps the folder in the repository and belongs to no site. */
const NOT_UPLOADED = /(^|\/)\.gitignore$/;

/** What browsers fetch because a page, a script or a sheet names it. */
const NAMED = /^(assets|media)\//;
const NAMING = /\.(html|js|css)$/;

/** Builds the sample site, after an edit of its sources if there is one. */
export async function buildRelease(edit: (checkout: string) => void = () => undefined): Promise<Release> {
  const checkout = fixtureCheckout();
  const remove = () => rmSync(checkout, { recursive: true, force: true });
  // Whoever stops the benchmark in the middle leaves nothing behind.
  process.once('exit', remove);
  cpSync(join(checkout, '.env.example'), join(checkout, '.env'));
  replaceIn(join(checkout, '.env'), "SITE_URL=''", "SITE_URL='https://example.com'");
  edit(checkout);
  const command = runCheckout(checkout, 'build');
  if ((await command.exitCode) !== 0) throw new Error(`The sample site did not build:\n${command.output()}`);

  const site = join(checkout, 'public_html');
  const files = filesBelow(site);
  const bytes = [...files.values()].reduce((sum, { size }) => sum + size, 0);

  return {
    checkout,
    site,
    files,
    bytes,
    pages: pagesOf(site, files),
    remove,
  };
}

/** An ordinary day's work: a word in an answer, a line in `.htaccess` and one in a script of the endpoint. */
export function editSources(checkout: string): void {
  replaceIn(join(checkout, 'frontend/content/faqs.ts'), 'within 24 hours', 'within 12 hours');
  replaceIn(join(checkout, 'frontend/public/.htaccess'), '\n', '\n# Looked through again.\n');
  replaceIn(join(checkout, 'api/src/RetrySchedule.php'), '<?php\n', '<?php\n\n// Looked through again.\n');
}

/** The paths of all that a release adds to the one before, or changes in it. */
export function changedFiles(before: Release, after: Release): string[] {
  return [...after.files].filter(([path, { hash }]) => before.files.get(path)?.hash !== hash).map(([path]) => path);
}

/** Every file below a folder, by its path from there. */
export function filesBelow(folder: string): Map<string, SiteFile> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !NOT_UPLOADED.test(path))
    .sort();

  return new Map(
    paths.map((path) => {
      const content = readFileSync(join(folder, path));
      return [path, { size: content.length, hash: hashOf(content) }];
    }),
  );
}

/** Tells two contents apart. */
export function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64');
}

function pagesOf(site: string, files: Map<string, SiteFile>): Map<string, string[]> {
  const candidates = [...files.keys()].filter((path) => NAMED.test(path));
  const namedBy = new Map<string, string[]>();
  const namesIn = (path: string): string[] => {
    const known = namedBy.get(path);
    if (known !== undefined) return known;
    const text = NAMING.test(path) ? readFileSync(join(site, path), 'utf8') : '';
    const names = candidates.filter((name) => name !== path && text.includes(nameInText(name)));
    namedBy.set(path, names);
    return names;
  };
  const reach = (path: string): string[] => {
    const reached = new Set<string>(namesIn(path));
    for (const name of reached) for (const next of namesIn(name)) reached.add(next);
    return [...reached];
  };

  return new Map([...files.keys()].filter((path) => path.endsWith('.html')).map((path) => [path, reach(path)]));
}

/** Pages name scripts without their ending. */
function nameInText(path: string): string {
  return basename(path, '.js');
}

function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain ${JSON.stringify(from)}.`);
  writeFileSync(file, text.replace(from, to));
}
