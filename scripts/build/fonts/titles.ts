import type { AllFilms } from '../../../frontend/schema/films.ts';
import type { BillingName, TitleLine } from '../../../frontend/schema/records.ts';
import { filmPages } from '../content/filmPages.ts';
import { readContent } from '../content/readContent.ts';

/**
 * The lines of every title on the site, all text that is set in the title font, and the names on Home's first screen.
 */
export async function readTitles(): Promise<{ titleLines: TitleLine[]; letters: string; billing: BillingName[] }> {
  const { files } = await readContent();
  const { sent = [], failed = [] } = Object(Object(files.contact).answerPages);
  const titles = Object.values(files).flatMap((file): TitleLine[] => Object(file).titleLines ?? []);
  const titleLines: TitleLine[] = [...titles, ...sent, ...failed];
  const films = files.films === undefined ? [] : filmPages(files.films as AllFilms, '');
  const logo: TitleLine[] = Object(files.company).logo ?? [];
  const billing: BillingName[] = Object(Object(files.home).hero).billing ?? [];
  const letters = [...titleLines, ...logo]
    .map(({ text }) => text)
    .concat(films.map(({ content }) => content.film.title));
  return { titleLines, letters: letters.join(''), billing };
}
