import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from '../../support/paths.ts';
import { billingRules } from './billingWidths.ts';
import { faces, fallbackFaces, fileOf } from './fontFaces.ts';
import { fontFolders } from './fontFiles.ts';
import { titleLineRules } from './titleLines.ts';
import { readTitles } from './titles.ts';
import { BILLING_FONT, LATER_FONTS, titleFont } from './typefaces.ts';

const FIRST_FONTS = '/@first-fonts.css';
const TITLE_LINES = '/@title-lines.css';
const TITLE_LINE_RULES = '\0virtual:title-lines';
/** By import name. Vite treats an id that ends in `.css` as a stylesheet. */
const MODULES: Readonly<Record<string, { id: string; load: () => Promise<string> }>> = {
  'virtual:first-fonts.css': { id: FIRST_FONTS, load: firstFontStyles },
  'virtual:later-fonts.css': { id: '/@later-fonts.css', load: () => faces(LATER_FONTS) },
  'virtual:title-lines.css': { id: TITLE_LINES, load: titleLineStyles },
  'virtual:first-fonts': { id: '\0virtual:first-fonts', load: firstFontsModule },
  'virtual:title-lines': { id: TITLE_LINE_RULES, load: titleLinesModule },
};

/**
 * Provides the site's fonts as modules. Each page inlines `virtual:first-fonts.css` (the fonts of its first view and
 * the fallback fonts) and its title's rules from `virtual:title-lines`, and preloads `virtual:first-fonts`. The
 * stylesheet of all pages contains `virtual:later-fonts.css` and `virtual:title-lines.css`.
 */
export function fontsPlugin(): Plugin {
  return {
    name: 'fonts',
    config: () => ({ server: { fs: { allow: [ROOT, ...fontFolders()] } } }),
    resolveId: (name) => MODULES[name]?.id,
    load: (id) =>
      Object.values(MODULES)
        .find((module) => module.id === id)
        ?.load(),
    // The title font and the title lines depend on the titles in the content.
    hotUpdate({ file, modules }) {
      if (!file.startsWith(join(ROOT, 'frontend/content'))) return undefined;
      const { moduleGraph } = this.environment;
      return [
        ...modules,
        ...[FIRST_FONTS, TITLE_LINES, TITLE_LINE_RULES].flatMap((id) => moduleGraph.getModuleById(id) ?? []),
      ];
    },
  };
}

async function firstFontStyles(): Promise<string> {
  const { letters, billing } = await readTitles();
  const fonts = [titleFont(letters), BILLING_FONT];
  // Whole fonts have letters that few pages need; until one has loaded, any font of the system draws them.
  const measured = [...fonts, ...LATER_FONTS.filter(({ text }) => text !== undefined)];
  return (await faces(fonts)) + (await fallbackFaces(measured)) + (await billingRules(billing));
}

async function firstFontsModule(): Promise<string> {
  const fonts = { titleFont: titleFont((await readTitles()).letters), billingFont: BILLING_FONT };
  const lines = Object.entries(fonts).map(
    async ([name, font]) => `export { default as ${name} } from ${JSON.stringify(`${await fileOf(font)}?url`)};`,
  );
  return (await Promise.all(lines)).join('\n');
}

async function titleLineStyles(): Promise<string> {
  const rules = await titleLineRules((await readTitles()).titleLines);
  return `@layer components {${Object.values(rules).join('')}}`;
}

async function titleLinesModule(): Promise<string> {
  const rules = await titleLineRules((await readTitles()).titleLines);
  return `export const titleLineRules = ${JSON.stringify(rules)};`;
}
