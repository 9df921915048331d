import type { CSSProperties } from 'react';
import * as v from 'valibot';
import {
  buttonTarget,
  captions,
  day,
  film,
  icon,
  isLocal,
  lettersFrom,
  loop,
  pageLink,
  paragraph,
  still,
  text,
  wholeNumber,
  words,
} from './fields.ts';
import { withWidths } from './lineWidths.ts';
import { list, optional, record, rule } from './structures.ts';
import { hasSameWords, inspect, mustBe } from './wording.ts';

/** A value on the typeface's width axis. */
export const width = optional(
  v.picklist([75, 100, 125], mustBe('75 (narrow), 100 or 125 (wide), or nothing')),
  'Of the letters, in percent; the build chooses it where there is none.',
);

/**
 * The lines of a title, which are all equally wide on the page. `width` is a line's value on the typeface's width axis,
 * in percent; by default the build chooses it. `narrow` has the same words for narrow screens, in lines of their own.
 */
export const titleLines = v.pipe(
  list(
    v.pipe(
      record({
        text,
        width,
        narrow: optional(
          v.pipe(
            list(record({ text, width }), { unique: ['text'], neededFor: 'narrow screens show these lines' }),
            v.transform(withWidths),
          ),
          'The words of this line again, in lines of their own for narrow screens.',
        ),
      }),
      rule((line) => {
        const narrow = line.narrow?.map((part) => part.text).join(' ') ?? line.text;
        const advice = 'write the words of the line, or remove narrow, and narrow screens have the line in one piece';
        return (
          !hasSameWords(narrow, line.text) &&
          `reads ${inspect(narrow)}, but the line is ${inspect(line.text)}; ${advice}`
        );
      }, 'narrow'),
    ),
    { unique: ['text'], neededFor: 'every page has a title' },
  ),
  v.transform(withWidths),
);
export type TitleLine = Omit<v.InferOutput<typeof titleLines>[number], 'narrow'> & {
  narrow?: readonly TitleLine[] | undefined;
  /** CSS variables, which the build measures. */
  style?: CSSProperties & { '--size'?: string; '--room'?: string };
};

/** Paths that the build uses itself, so no page may have them. */
const TAKEN = ['/404', '/admin', '/api', '/assets', '/index', '/media'];

const head = {
  title: lettersFrom(20, 70, 'search engines cut longer titles off, and shorter ones say too little'),
  description: lettersFrom(70, 160, 'search engines cut longer descriptions off, and replace shorter ones'),
  sharedStill: optional(still, 'Behind the title in the picture of a shared link.'),
};

/**
 * A page's path, its title and description for the tab, search results and shared links, and the still in the picture
 * of a shared link. The default is the still behind the page's title, or Home's.
 */
export const page = record({
  path: v.pipe(
    words('a slash, then small letters, digits and hyphens, such as /our-work', /^\/([a-z0-9]+(-[a-z0-9]+)*)?$/),
    rule((path: string) => TAKEN.includes(path) && `is ${inspect(path)}, which the build uses; write another`),
  ),
  ...head,
});
/** The same for Home, whose path cannot be chosen. */
export const homePage = record({ path: v.literal('/', mustBe('/')), ...head });
/** The same for the page that answers unknown addresses. */
export const pageWithoutPath = record(head);
export type PageHead = v.InferOutput<typeof pageWithoutPath> & { path?: string };

/**
 * A background film with muted autoplay. `posterOnPhones` is another crop for portrait screens.
 */
export const footage = record({
  poster: still,
  posterOnPhones: optional(still, 'Another crop for upright screens.'),
  videoUrl: loop,
});
export type Footage = v.InferOutput<typeof footage>;

/**
 * The fields of a film that visitors can watch. `loop` plays on its card; without it the film itself does. `date` is
 * the day on which it was first shown: search engines list no film without it.
 */
export const filmFields = {
  title: text,
  poster: still,
  videoUrl: film,
  loop: optional(loop, 'The silent loop in its card. A film that is uploaded gets one, with -loop behind its name.'),
  captions: optional(captions, 'A WebVTT file, or none where nobody speaks; needed for films of the site.'),
  date: optional(day, 'When it was first shown; search engines list no film without.'),
};

/** Films of the site play with sound, so they need captions; providers bring their own. */
export const captionsNeeded = <Record extends { videoUrl?: string | undefined; captions?: string | undefined }>() =>
  rule<Record>(
    ({ videoUrl, captions: written }) =>
      videoUrl !== undefined &&
      isLocal(videoUrl) &&
      written === undefined &&
      'are missing; write the name of a WebVTT file in frontend/media, or "none" where nobody speaks',
    'captions',
  );

export const watchedFilm = v.pipe(record(filmFields), captionsNeeded());
export type Film = v.InferOutput<typeof watchedFilm>;

/** A label and its value, set like a credit at the end of a film. */
export const fact = record({ label: text, value: text });

/** A list of names below a title, as on a film poster; `label` is the small word before a name. */
export const billingNames = list(record({ label: text, name: text }), { unique: ['name'] });
export type BillingName = v.InferOutput<typeof billingNames>[number];

/** Titles with a description each, such as reasons, services or steps. */
export const reasons = list(record({ title: text, description: paragraph }), { unique: ['title'] });
export type TextItem = v.InferOutput<typeof reasons>[number];

export const faqs = list(record({ question: text, answer: paragraph }), { unique: ['question'] });
export type Faq = v.InferOutput<typeof faqs>[number];

/** Short quotes of clients. */
export const testimonials = list(record({ name: text, role: v.optional(text), feedback: paragraph }), {
  unique: ['feedback'],
});
export type Testimonial = v.InferOutput<typeof testimonials>[number];

/** Quotes. `emphasis` is the part of a quote that is set in bold. */
export const quotes = list(
  v.pipe(
    record({
      quote: paragraph,
      emphasis: optional(text, 'Words of the quote that are set bold.'),
      people: text,
    }),
    rule(
      ({ quote, emphasis = '' }) =>
        !quote.includes(emphasis) &&
        `is ${inspect(emphasis)}, which its quote does not say; write words that stand in it`,
      'emphasis',
    ),
  ),
  { unique: ['quote'] },
);
export type Quote = v.InferOutput<typeof quotes>[number];

/** Figures, each with a title. */
export const counters = list(record({ title: text, target: wholeNumber(1) }), { unique: ['title'] });
export type StatCounter = v.InferOutput<typeof counters>[number];

/** A link of the menu or the footer. */
export const navLink = record({ label: text, href: pageLink });

export const button = record({ label: text, icon: v.optional(icon), href: buttonTarget });

/** The call to action at the end of a page; its first button is the primary one. */
export const callToAction = record({
  heading: text,
  words: paragraph,
  buttons: list(button, { unique: ['label'], neededFor: 'it asks for something to be pressed' }),
});
export type CallToAction = v.InferOutput<typeof callToAction>;
