import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { InferOutput } from 'valibot';
import type { schemas } from '../../../frontend/schema/index.ts';
import { namesIn } from '../../support/ownFiles.ts';
import { ROOT } from '../../support/paths.ts';
import { UserError } from '../../support/UserError.ts';
import { checkContent } from './checkContent.ts';
import { parseYamlFiles } from './yamlFile.ts';

/** The folder of the site's content. */
export const CONTENT = join(ROOT, 'frontend/content');

/** The file of content with this name. */
export const contentFile = (name: string) => join(CONTENT, `${name}.yaml`);

/** The names of the drawings in `frontend/icons`. */
export const iconNames = async (): Promise<string[]> =>
  (await namesIn(join(ROOT, 'frontend/icons'))).map((file) => parse(file).name);

/** Unsaved texts from the editor, by content file name; they replace the files. */
export const drafts = new Map<string, string>();

let last: { key: string; content: ReturnType<typeof checkContent> } | undefined;

/**
 * Reads and checks the content of a folder, with the folder `media` beside it, and completes its records. `unsaved` are texts
 * that replace files, by file name. A file with problems has no records.
 */
export async function readContent(folder = CONTENT, unsaved = Object.fromEntries(drafts)) {
  const texts = { ...(await contentTexts(folder)), ...unsaved };
  const names = { media: await namesIn(join(folder, '../media')), icons: await iconNames() };
  // The build calls this once for each file, and parsing all files takes longer than reading them.
  const key = JSON.stringify([texts, names]);
  if (key !== last?.key) last = { key, content: checkContent(parseYamlFiles(texts), names) };
  return last.content;
}

type Right = Record<string, unknown> & { [Name in keyof typeof schemas]: InferOutput<(typeof schemas)[Name]> };

/** The records of all content files of a folder. Rejects with a sentence for each problem. */
export async function rightContent(folder = CONTENT): Promise<Right> {
  const { files, problems } = await readContent(folder);
  // Vite shows an error with its stack, which tells nothing about the content.
  if (problems.length > 0) throw Object.assign(new UserError(problems.join('\n')), { stack: '' });
  return files as Right;
}

/** The texts of all content files of a folder, by file name without extension. */
export async function contentTexts(folder: string): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const file of await namesIn(folder)) {
    if (file.endsWith('.yaml')) texts[parse(file).name] = await readFile(join(folder, file), 'utf8');
  }
  return texts;
}
