import { contact, films, home, landing, ourWork } from 'virtual:content';
import { notFoundRoute, routes } from '../../../frontend/routes';
import type { FilmPageContent } from '../../../frontend/schema/films';
import { withWidths } from '../../../frontend/schema/lineWidths';
import type { Faq, Film, PageHead, TitleLine } from '../../../frontend/schema/records';
import { UserError } from '../../support/UserError.ts';

/** The size of Open Graph images in pixels, as social networks recommend. */
export const SHARED_PICTURE_SIZE = { width: 1200, height: 630 };

/** The content of a page that the build needs for metadata and fonts. */
interface PageContents {
  /** The title in the Open Graph image. */
  pictureLines: readonly TitleLine[];
  /** The background of the Open Graph image. */
  still: string;
  faqs: readonly Faq[];
  films: readonly DescribedFilm[];
  /** The dates of its records, such as `2026-03-14`. */
  dates: readonly string[];
}

/** A film with the text beside it, if there is any. */
export type DescribedFilm = Film & { description?: string };

const datesOf = (records: readonly { date?: string | undefined }[]) => records.flatMap(({ date }) => date ?? []);

/**
 * The contents of pages besides their title, by content file. A page with only a title and text needs no entry. The dates are those of
 * the films unless there are others.
 */
const entries: Readonly<Record<string, Partial<PageContents>>> = {
  home: {
    still: home.hero.footage.poster,
    films: [
      ...home.featuredWorks.map((work) => ({ ...work, description: work.facts })),
      { ...home.about.promo, description: home.about.words },
      ...home.previews,
    ],
  },
  'our-work': {
    faqs: ourWork.faqs,
    films: ourWork.featuredProjects.flatMap(({ videoUrl, ...film }) =>
      videoUrl === undefined ? [] : [{ ...film, videoUrl }],
    ),
    dates: datesOf(ourWork.featuredProjects),
  },
  contact: { faqs: contact.faqs },
  landing: { still: landing.hero.footage.poster, films: [...landing.portfolio, landing.promo] },
};

const files = import.meta.glob<{ page?: PageHead; titleLines: readonly TitleLine[] }>(
  '../../../frontend/content/*.yaml',
  { import: 'default', eager: true },
);

for (const [file, { page }] of Object.entries(files)) {
  if (page?.path === undefined || routes.some(({ path }) => path === page.path)) continue;
  const name = file.slice(file.lastIndexOf('/') + 1);
  throw new UserError(
    `frontend/content/${name} is a page without a line in frontend/routes.ts; write one there, or remove the file.`,
  );
}

/** The films that have a page of their own. */
export const filmsWithPage = films.films.filter(({ path }) => path !== undefined) as FilmPageContent['film'][];

/** The pages of films, by their path. Their title on the page is one line of text. */
const filmEntries = new Map<string | null | undefined, Partial<PageContents>>(
  filmsWithPage.map((film) => [film.path, { pictureLines: withWidths([{ text: film.title }]), films: [film] }]),
);

const contents = new Map(
  [...routes, notFoundRoute].map(({ path, content, sharedStill }): [string | null, PageContents] => {
    const titleLines = files[`../../../frontend/content/${content}.yaml`]?.titleLines ?? [];
    const entry = filmEntries.get(path) ?? entries[content];
    const still = sharedStill ?? entry?.still ?? home.hero.footage.poster;
    const dates = datesOf(entry?.films ?? []);
    return [path, { pictureLines: titleLines, faqs: [], films: [], dates, ...entry, still }];
  }),
);

/** The contents of the page at the path of a route, for the build only; `null` is the 404 page. */
export const pageContents = (path: string | null) => contents.get(path) as PageContents;
