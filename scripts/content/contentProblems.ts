import { join } from 'node:path';
import { checkContent } from '../build/content/checkContent.ts';
import { CONTENT, contentTexts, iconNames } from '../build/content/readContent.ts';
import { parseYamlFiles } from '../build/content/yamlFile.ts';
import { ROOT } from '../support/paths.ts';

/** The folder of the site's pictures and films. */
export const MEDIA = join(ROOT, 'frontend/media');

/**
 * The problems that the content would have with these files in `frontend/media`, and with these texts in place of its own.
 * One sentence each.
 */
export async function contentProblems(
  media: readonly string[],
  texts: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const icons = await iconNames();
  return checkContent(parseYamlFiles({ ...(await contentTexts(CONTENT)), ...texts }), { media, icons }).problems;
}
