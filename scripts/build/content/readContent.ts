import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { ROOT } from '../../support/paths.mjs';
import { type Content, checkContent } from './checkContent.ts';

/** The folder of the site's content. */
export const CONTENT = join(ROOT, 'frontend/content');
const ICONS = join(ROOT, 'frontend/icons');

let last: { key: string; content: Content } | undefined;

/**
 * Reads, checks and completes the content of a folder, which has that of the media beside it. `drafts` are texts that take the
 * place of files, by the file's name. A file with problems has no records.
 */
export async function readContent(folder = CONTENT, drafts: Readonly<Record<string, string>> = {}): Promise<Content> {
  const texts = { ...(await contentTexts(folder)), ...drafts };
  const icons = (await readdir(ICONS)).map((file) => parse(file).name);
  const input = [texts, { media: await readdir(join(folder, '../media')), icons }] as const;
  // A build asks once for each file, and parsing all takes longer than reading them.
  const key = JSON.stringify(input);
  if (key !== last?.key) last = { key, content: checkContent(...input) };
  return last.content;
}

/** The texts of all content files of a folder, by the file's name without its ending. */
export async function contentTexts(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).map((file) => parse(file).name);
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, `${name}.yaml`), 'utf8')] as const),
  );
  return Object.fromEntries(texts);
}
