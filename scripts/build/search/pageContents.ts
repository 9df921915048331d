import * as contact from '../../../frontend/content/contact';
import { contactFaqs, workFaqs } from '../../../frontend/content/faqs';
import * as home from '../../../frontend/content/home';
import * as landing from '../../../frontend/content/landing';
import * as ourWork from '../../../frontend/content/our-work';
import { pages, sharedStills } from '../../../frontend/content/pages';
import type { Faq, Film, Footage, RoutePath, TitleLine } from '../../../frontend/content/types';
import { cardSizes } from '../../../frontend/pages/our-work/cardSizes';
import { contentFileOf } from '../content/contentFileOf';
import type { FirstPicture } from '../site/preloadPicture';

/** The content of a page that the build needs for metadata, fonts and preloads. */
export interface PageContents {
  titleLines: readonly TitleLine[];
  /** The background of the Open Graph image. */
  still: string;
  faqs: readonly Faq[];
  films: readonly DescribedFilm[];
  /** Of the first screen, if it has one. */
  firstPicture?: FirstPicture | undefined;
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
const landingFilms: readonly DescribedFilm[] = [...landing.portfolio, landing.promo];

const datesOf = (records: readonly { date?: string }[]) => records.flatMap(({ date }) => date ?? []);

const pictureOf = ({ poster, posterOnPhones }: Footage): FirstPicture => ({
  still: poster,
  stillOnPhones: posterOnPhones,
  sizes: '100vw',
});

/** What pages have besides their title lines, by path. A page of title and words needs no entry. */
const entries: Readonly<Partial<Record<RoutePath, Partial<PageContents>>>> = {
  '/': {
    titleLines: home.hero.titleLines,
    still: home.hero.footage.poster,
    films: homeFilms,
    firstPicture: pictureOf(home.hero.footage),
    dates: datesOf(homeFilms),
  },
  '/our-work': {
    faqs: workFaqs,
    firstPicture: ourWork.featuredProjects[0] && {
      still: ourWork.featuredProjects[0].image,
      sizes: cardSizes(0, ourWork.featuredProjects.length),
    },
    dates: datesOf(ourWork.featuredProjects),
  },
  '/contact': { titleLines: contact.hero.titleLines, faqs: contactFaqs },
  '/landing': {
    titleLines: landing.hero.titleLines,
    still: landing.hero.footage.poster,
    films: landingFilms,
    firstPicture: pictureOf(landing.hero.footage),
    dates: datesOf(landingFilms),
  },
};

const contentModules = import.meta.glob<{ titleLines?: readonly TitleLine[] }>('../../../frontend/content/*.ts', {
  eager: true,
});
const stills: Readonly<Partial<Record<string, string>>> = sharedStills;

/**
 * The contents of each page, by path. The title of `/press` is `titleLines` of `frontend/content/press.ts`, and its shared
 * picture shows its still in `sharedStills`, or else Home's. Only the build uses this; in the browser each page loads only its
 * own content.
 */
export const pageContents = Object.fromEntries(
  Object.entries(pages).flatMap(([name, words]) =>
    'path' in words ? [[words.path, contentsOf(name, words.path)]] : [],
  ),
) as Readonly<Record<RoutePath, PageContents>>;

function contentsOf(name: string, path: RoutePath): PageContents {
  const file = contentFileOf(path);
  const { titleLines = contentModules[`../../../frontend/content/${file}`]?.titleLines, ...entry } =
    entries[path] ?? {};
  if (titleLines === undefined)
    throw new Error(`${path} has no title: frontend/content/${file} exports no titleLines.`);
  const still = stills[name] ?? home.hero.footage.poster;

  return { titleLines, still, faqs: [], films: [], dates: [], ...entry };
}
