import contact from '../../../frontend/content/contact.yaml';
import filmStories from '../../../frontend/content/films.yaml?stories';
import home from '../../../frontend/content/home.yaml';
import landing from '../../../frontend/content/landing.yaml';
import ourWork from '../../../frontend/content/our-work.yaml';
import { routes } from '../../../frontend/routes';
import { withWidths } from '../../../frontend/schema/lineWidths';
import type { Faq, Film, PageHead, TitleLine } from '../../../frontend/schema/records';
import { UserError } from '../../support/UserError.ts';

/** The content of a page that the build needs for metadata and fonts. */
interface PageContents {
  titleLines: readonly TitleLine[];
  /** The background of the Open Graph image. */
  still: string;
  faqs: readonly Faq[];
  films: readonly DescribedFilm[];
  /** The dates of its records, such as `2026-03-14`. */
  dates: readonly string[];
}

/** A film with the text beside it, if there is any. */
export type DescribedFilm = Film & { description?: string };

const homeFilms: readonly DescribedFilm[] = [
  ...home.featuredWorks.map((work) => ({ ...work, description: work.facts })),
  { ...home.about.promo, description: home.about.words },
  ...home.previews,
];
const workFilms: readonly DescribedFilm[] = ourWork.featuredProjects.flatMap(({ videoUrl, ...film }) =>
  videoUrl === undefined ? [] : [{ ...film, videoUrl }],
);
const landingFilms: readonly DescribedFilm[] = [...landing.portfolio, landing.promo];

const datesOf = (records: readonly { date?: string | undefined }[]) => records.flatMap(({ date }) => date ?? []);

/** The contents of pages besides their title, by content file. A page with only a title and text needs no entry. */
const entries: Readonly<Record<string, Partial<PageContents>>> = {
  home: {
    still: home.hero.footage.poster,
    films: homeFilms,
    dates: datesOf(homeFilms),
  },
  'our-work': {
    faqs: ourWork.faqs,
    films: workFilms,
    dates: datesOf(ourWork.featuredProjects),
  },
  contact: { faqs: contact.faqs },
  landing: {
    still: landing.hero.footage.poster,
    films: landingFilms,
    dates: datesOf(landingFilms),
  },
};

const files = import.meta.glob<{ page?: PageHead; titleLines: readonly TitleLine[] }>(
  '../../../frontend/content/*.yaml',
  {
    import: 'default',
    eager: true,
  },
);

for (const [file, { page }] of Object.entries(files)) {
  if (page?.path === undefined || routes.some(({ path }) => path === page.path)) continue;
  const name = file.slice(file.lastIndexOf('/') + 1);
  throw new UserError(
    `frontend/content/${name} is a page without a line in frontend/routes.ts; write one there, or remove the file.`,
  );
}

/** The pages of films, by their path. */
const filmEntries = new Map(
  filmStories.map(({ film }): [string | undefined, Partial<PageContents>] => [
    film.path,
    {
      // For the Open Graph image; on the page the title is one line of text.
      titleLines: withWidths([{ text: film.title }]),
      films: [film],
      dates: datesOf([film]),
    },
  ]),
);

const contents = new Map(
  routes.map(({ path, content, sharedStill }): [string, PageContents] => {
    const titleLines = files[`../../../frontend/content/${content}.yaml`]?.titleLines ?? [];
    const entry = filmEntries.get(path) ?? entries[content];
    const still = sharedStill ?? entry?.still ?? home.hero.footage.poster;
    return [path, { titleLines, faqs: [], films: [], dates: [], ...entry, still }];
  }),
);

/** The contents of the page at a path, for the build only. Throws for a path without a page. */
export function pageContents(path: string): PageContents {
  const found = contents.get(path);
  if (found === undefined) throw new Error(`There is no page at ${path}.`);
  return found;
}
