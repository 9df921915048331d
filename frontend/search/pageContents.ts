import * as contact from '../content/contact';
import { contactFaqs, workFaqs } from '../content/faqs';
import * as home from '../content/home';
import * as landing from '../content/landing';
import * as ourWork from '../content/our-work';
import { sharedStills } from '../content/pages';
import * as services from '../content/services';
import type { Faq, Film, RoutePath, TitleLine } from '../content/types';

/** What a page shows that machines are told of as well. */
export interface PageContents {
  titleLines: readonly TitleLine[];
  /** Behind the title in the picture of a shared link. */
  still: string;
  faqs: readonly Faq[];
  films: readonly DescribedFilm[];
  /** The days that its records carry. */
  dates: readonly string[];
}

/** A film with the words that stand beside it, where there are any. */
export type DescribedFilm = Film & { description?: string };

const homeFilms: readonly DescribedFilm[] = [
  ...home.featuredWorks.map((work) => ({ ...work, description: work.facts })),
  { ...home.about.promo, description: home.about.words },
  ...home.previews,
];
const landingFilms: readonly DescribedFilm[] = [...landing.portfolio, landing.promo];

const datesOf = (records: readonly { date?: string }[]) => records.flatMap(({ date }) => date ?? []);

/** Only the build reads this: in the browser each page has its own words alone. */
export const pageContents: Readonly<Record<RoutePath, PageContents>> = {
  '/': {
    titleLines: home.hero.titleLines,
    still: home.hero.footage.poster,
    faqs: [],
    films: homeFilms,
    dates: datesOf(homeFilms),
  },
  '/our-work': {
    titleLines: ourWork.titleLines,
    still: sharedStills.ourWork,
    faqs: workFaqs,
    films: [],
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
    dates: datesOf(landingFilms),
  },
};
