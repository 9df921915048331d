import type { TitleLine } from '../../../frontend/schema/records.ts';
import { filmPages } from '../content/filmPages.ts';
import { rightContent } from '../content/readContent.ts';
import { faces, fallbackFaces, fileOf } from './fontFaces.ts';
import { BILLING, LATER_FONTS, titleFont } from './typefaces.ts';

/** CSS that each page inlines: the font of titles, and the fallback fonts of all. */
export async function firstFontStyles(): Promise<string> {
  const title = titleFont(await readTitles());
  // Whole fonts have letters that few pages need; until one has loaded, any font of the system draws them.
  const measured = [title, BILLING, ...LATER_FONTS.filter(({ text }) => text !== undefined)];
  return (await faces([title])) + (await fallbackFaces(measured));
}

/** JavaScript that exports the address of the font that pages preload. */
export async function firstFontsModule(): Promise<string> {
  const file = await fileOf(titleFont(await readTitles()));
  return `export { default as titleFont } from ${JSON.stringify(`${file}?url`)};\n`;
}

/** CSS of the fonts that the stylesheet of all pages has. */
export const laterFontStyles = () => faces(LATER_FONTS);

/** All text that is set in the title font. */
async function readTitles(): Promise<string> {
  const files = await rightContent();
  const { sent, failed } = files.contact.answerPages;
  const titles = Object.values(files).flatMap((file): TitleLine[] => Object(file).titleLines ?? []);
  const texts = [...titles, ...sent, ...failed, ...files.company.logo].map(({ text }) => text);
  const films = filmPages(files.films, '').map(({ content }) => content.film.title);
  return [...texts, ...films].join('');
}
