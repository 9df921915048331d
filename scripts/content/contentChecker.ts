import { join } from 'node:path';
import { checkContent } from '../build/content/checkContent.ts';
import { CONTENT, contentTexts, iconNames } from '../build/content/readContent.ts';
import { parseYamlFiles } from '../build/content/yamlFile.ts';
import { ROOT } from '../support/paths.ts';

/** The folder of the site's pictures and films. */
export const MEDIA = join(ROOT, 'frontend/media');

/**
 * Reads the content. The returned function gives the problems, one sentence each, that it would have with these files in
 * `frontend/media`, and with these texts in place of its own.
 */
export async function contentChecker() {
  const [icons, own] = [await iconNames(), parseYamlFiles(await contentTexts(CONTENT))];
  return (media: readonly string[], texts: Readonly<Record<string, string>> = {}) =>
    checkContent({ ...own, ...parseYamlFiles(texts) }, { media, icons }).problems;
}
