import type * as contactWords from '../../../frontend/content/contact';
import type * as controlWords from '../../../frontend/content/controls';
import type * as faqWords from '../../../frontend/content/faqs';
import type * as highlightWords from '../../../frontend/content/highlights';
import type * as resultWords from '../../../frontend/content/inquiry-results';
import type * as navigationWords from '../../../frontend/content/navigation';
import type * as notFoundWords from '../../../frontend/content/not-found';
import type * as privacyWords from '../../../frontend/content/privacy';
import type * as projectWords from '../../../frontend/content/projects';
import type * as testimonialWords from '../../../frontend/content/testimonials';
import { linkChecks } from './addresses';
import { companyFile } from './companyFile';
import { filmRecords } from './filmRecords';
import { linkRecords } from './linkRecords';
import { type Media, mediaChecks } from './media';
import { homePage, landingPage, ourWorkPage, servicesPage } from './pageFiles';
import { pagesFile } from './pagesFile';
import { faq, highlight, notableProject, projectTypes, quote, testimonial, title } from './records';
import { file, group, list } from './structures';
import { type Check, text } from './values';

/**
 * The checks of the files of `frontend/content` that have one of their own, by file name. `paths` are those of all pages, by
 * name.
 */
export function contentFiles(media: Media, paths: Readonly<Record<string, string>>): Record<string, Check> {
  const named = mediaChecks(media);
  const records = { ...filmRecords(named), ...linkRecords(linkChecks(Object.values(paths)), named.icon) };

  return {
    'company.ts': companyFile(records),
    'navigation.ts': file<typeof navigationWords>({
      mainLinks: list(records.navLink, { unique: ['href'], neededFor: 'visitors find the pages by it' }),
      letsTalk: records.navLink,
      footerHeadings: group<typeof navigationWords.footerHeadings>({ reach: text, legal: text }),
      footerGroups: list(
        group<(typeof navigationWords.footerGroups)[number]>({
          heading: text,
          links: list(records.navLink, { unique: ['href'], neededFor: 'a group of the footer is a list of links' }),
        }),
        { unique: ['heading'] },
      ),
    }),
    'pages.ts': pagesFile(named, Object.keys(paths)),
    'home.ts': homePage(records),
    'our-work.ts': ourWorkPage(records),
    'services.ts': servicesPage(records),
    'contact.ts': file<typeof contactWords>({
      hero: group<typeof contactWords.hero>({ titleLines: title, words: text }),
      projectTypes,
      form: group<typeof contactWords.form>({
        heading: text,
        lead: text,
        labels: group<typeof contactWords.form.labels>({
          name: text,
          email: text,
          phone: text,
          projectType: text,
          subject: text,
          message: text,
        }),
        optional: text,
        placeholders: group<typeof contactWords.form.placeholders>({
          name: text,
          email: text,
          phone: text,
          subject: text,
          message: text,
        }),
        send: text,
        sending: text,
        wait: text,
        privacy: text,
      }),
      studio: group<typeof contactWords.studio>({
        heading: text,
        directions: text,
        pictureAlt: text,
        showMap: text,
        mapTitle: text,
      }),
      faqHeading: text,
      callToAction: records.callToAction,
      answerBack: group<typeof contactWords.answerBack>({ label: text, href: records.page }),
    }),
    'landing.ts': landingPage(records),
    'privacy.ts': file<typeof privacyWords>({
      titleLines: title,
      intro: text,
      sections: list(group<(typeof privacyWords.sections)[number]>({ heading: text, text }), { unique: ['heading'] }),
    }),
    'not-found.ts': file<typeof notFoundWords>({
      titleLines: title,
      words: text,
      buttons: list(records.button, { unique: ['label', 'href'], neededFor: 'it is the way back' }),
      poster: named.still,
    }),
    'controls.ts': file<typeof controlWords>({
      skipLink: text,
      bar: group<typeof controlWords.bar>({ label: text, home: text, menu: text, closeMenu: text }),
      newTab: text,
      loopSwitch: group<typeof controlWords.loopSwitch>({ stop: text, play: text }),
      filmDialog: group<typeof controlWords.filmDialog>({ play: text, close: text, unavailable: text }),
      promoFilm: group<typeof controlWords.promoFilm>({ play: text, pause: text, soundOn: text, soundOff: text }),
      carousel: group<typeof controlWords.carousel>({
        kind: text,
        previous: text,
        next: text,
        pause: text,
        play: text,
        show: text,
      }),
    }),
    'faqs.ts': file<typeof faqWords>({
      workFaqs: list(faq, { unique: ['question'] }),
      contactFaqs: list(faq, { unique: ['question'] }),
    }),
    'highlights.ts': file<typeof highlightWords>({ highlights: list(highlight, { unique: ['name'] }) }),
    'inquiry-results.ts': file<typeof resultWords>({
      results: group<typeof resultWords.results>({
        thanks: text,
        failure: text,
        noAnswer: text,
        sentHeading: text,
        sentNote: text,
        failedHeading: text,
        failedNote: text,
        done: text,
        tryAgain: text,
      }),
      answerPages: group<typeof resultWords.answerPages>({ sent: title, failed: title }),
    }),
    'projects.ts': file<typeof projectWords>({ notableProjects: list(notableProject, { unique: ['title'] }) }),
    'testimonials.ts': file<typeof testimonialWords>({
      workTestimonials: list(testimonial, { unique: ['feedback'] }),
      serviceTestimonials: list(testimonial, { unique: ['feedback'] }),
      homeQuotes: list(quote, { unique: ['quote'] }),
      landingQuotes: list(quote, { unique: ['quote'] }),
    }),
  };
}
