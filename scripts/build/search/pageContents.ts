import * as contact from '../../../frontend/content/contact';
import { contactFaqs, workFaqs } from '../../../frontend/content/faqs';
import * as home from '../../../frontend/content/home';
import * as landing from '../../../frontend/content/landing';
import * as ourWork from '../../../frontend/content/our-work';
import { sharedStills } from '../../../frontend/content/pages';
import * as services from '../../../frontend/content/services';
import type { Faq, Film, Footage, RoutePath, TitleLine } from '../../../frontend/content/types';
import { cardSizes } from '../../../frontend/pages/our-work/cardSizes';
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

/** Only the build uses this; in the browser each page loads only its own content. */
export const pageContents: Readonly<Record<RoutePath, PageContents>> = {
  '/': {
    titleLines: home.hero.titleLines,
    still: home.hero.footage.poster,
    faqs: [],
    films: homeFilms,
    firstPicture: pictureOf(home.hero.footage),
    dates: datesOf(homeFilms),
  },
  '/our-work': {
    titleLines: ourWork.titleLines,
    still: sharedStills.ourWork,
    faqs: workFaqs,
    films: [],
    firstPicture: ourWork.featuredProjects[0] && {
      still: ourWork.featuredProjects[0].image,
      sizes: cardSizes(0, ourWork.featuredProjects.length),
    },
    dates: datesOf(ourWork.featuredProjects),
  },
  '/services': { titleLines: services.titleLines, still: sharedStills.services, faqs: [], films: [], dates: [] },
  '/contact': {
    titleLines: contact.hero.titleLines,
    still: sharedStills.contact,
    faqs: contactFaqs,
    films: [],
    dates: [],
  },
  '/landing': {
    titleLines: landing.hero.titleLines,
    still: landing.hero.footage.poster,
    faqs: [],
    films: landingFilms,
    firstPicture: pictureOf(landing.hero.footage),
    dates: datesOf(landingFilms),
  },
};
