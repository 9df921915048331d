import type { BillingName, TitleLine } from '../../../frontend/schema/records.ts';
import { filmPages } from '../content/filmPages.ts';
import { rightContent } from '../content/readContent.ts';
import { billingRules } from './billingWidths.ts';
import { faces, fallbackFaces, fileOf } from './fontFaces.ts';
import { BILLING_FONT, type Font, LATER_FONTS, titleFont } from './typefaces.ts';

/** CSS that each page inlines: the fonts of its first view, their fallback fonts, and the widths of the billing block. */
export async function firstFontStyles(): Promise<string> {
  const { letters, billing } = await readTitles();
  const fonts = [titleFont(letters), BILLING_FONT];
  // Whole fonts have letters that few pages need; until one has loaded, any font of the system draws them.
  const measured = [...fonts, ...LATER_FONTS.filter(({ text }) => text !== undefined)];
  return (await faces(fonts)) + (await fallbackFaces(measured)) + (await billingRules(billing));
}

/** JavaScript that exports the addresses of the fonts that pages preload. */
export async function firstFontsModule(): Promise<string> {
  const exported = async (name: string, font: Font) =>
    `export { default as ${name} } from ${JSON.stringify(`${await fileOf(font)}?url`)};\n`;
  const { letters } = await readTitles();
  return (await exported('titleFont', titleFont(letters))) + (await exported('billingFont', BILLING_FONT));
}

/** CSS of the fonts that the stylesheet of all pages has. */
export const laterFontStyles = () => faces(LATER_FONTS);

/** All text that is set in the title font, and the names on Home's first screen. */
async function readTitles(): Promise<{ letters: string; billing: readonly BillingName[] }> {
  const files = await rightContent();
  const { sent, failed } = files.contact.answerPages;
  const titles = Object.values(files).flatMap((file): TitleLine[] => Object(file).titleLines ?? []);
  const texts = [...titles, ...sent, ...failed, ...files.company.logo].map(({ text }) => text);
  const films = filmPages(files.films, '').map(({ content }) => content.film.title);
  return { letters: [...texts, ...films].join(''), billing: files.home.hero.billing };
}
