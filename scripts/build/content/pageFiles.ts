import type * as home from '../../../frontend/content/home';
import type * as landing from '../../../frontend/content/landing';
import type * as ourWork from '../../../frontend/content/our-work';
import type * as services from '../../../frontend/content/services';
import type { filmRecords } from './filmRecords';
import type { linkRecords } from './linkRecords';
import { billingName, category, reason, statCounter, title } from './records';
import { exactly, file, group, list } from './structures';
import { text, words } from './values';

/** The checks of records that depend on media or on the site's pages. */
export type Records = ReturnType<typeof filmRecords> & ReturnType<typeof linkRecords>;

const counters = list(statCounter, { unique: ['title'] });
const reasons = list(reason, { unique: ['title'] });

/** Checks the content of the home page. */
export const homePage = (records: Records) =>
  file<typeof home>({
    hero: group<typeof home.hero>({
      titleLines: title,
      billing: list(billingName, { unique: ['name'] }),
      button: group<typeof home.hero.button>({ label: text, href: records.buttonTarget }),
      footage: records.footage,
    }),
    previews: exactly<typeof home.previews>(3, list(records.film, { unique: ['title'] })),
    stats: counters,
    credits: group<typeof home.credits>({
      heading: text,
      items: list(records.credit, { unique: ['image'] }),
      link: text,
    }),
    about: group<typeof home.about>({ heading: text, words: text, promo: records.film }),
    highlightsIntro: group<typeof home.highlightsIntro>({ heading: text, words: text }),
    banners: group<typeof home.banners>({
      footage: records.footage,
      upper: list(text, { unique: true }),
      lower: list(text, { unique: true }),
    }),
    featuredWorksIntro: group<typeof home.featuredWorksIntro>({ heading: text, words: text }),
    featuredWorks: list(records.featuredWork, { unique: ['id', 'title'] }),
    whyChooseUs: group<typeof home.whyChooseUs>({ heading: text, reasons }),
    quotesHeading: text,
    callToAction: records.callToAction,
  });

/** Checks the content of Our Work. */
export const ourWorkPage = (records: Records) =>
  file<typeof ourWork>({
    titleLines: title,
    intro: text,
    categories: list(category, { unique: true }),
    filter: group<typeof ourWork.filter>({
      label: text,
      showing: group<typeof ourWork.filter.showing>({
        all: words('a sentence with {count}', /\{count\}/),
        one: words('a sentence with {category}', /\{category\}/),
        several: words('a sentence with {count} and {category}', /\{count\}.*\{category\}|\{category\}.*\{count\}/),
      }),
    }),
    featuredProjects: list(records.featuredProject, { unique: ['title'] }),
    additionalServices: group<typeof ourWork.additionalServices>({ heading: text, services: reasons }),
    featuredHeading: text,
    notableHeading: text,
    testimonialsHeading: text,
    faqHeading: text,
    callToAction: records.callToAction,
  });

/** Checks the content of Services. */
export const servicesPage = (records: Records) =>
  file<typeof services>({
    titleLines: title,
    intro: text,
    services: list(records.service, { unique: ['title'] }),
    detailsLabel: text,
    detailsOf: text,
    process: group<typeof services.process>({ heading: text, lead: text, steps: reasons }),
    notableHeading: text,
    whyChooseUs: group<typeof services.whyChooseUs>({ heading: text, reasons }),
    testimonialsHeading: text,
    call: group<typeof services.call>({ heading: text, words: text, button: text }),
  });

/** Checks the content of the landing variant. */
export const landingPage = (records: Records) =>
  file<typeof landing>({
    hero: group<typeof landing.hero>({ titleLines: title, words: text, footage: records.footage }),
    heroCounters: counters,
    portfolioHeading: text,
    portfolio: list(records.portfolioItem, { unique: ['id', 'title'] }),
    newBadge: text,
    quotesHeading: text,
    promo: records.film,
    counters,
    callToAction: records.callToAction,
  });
