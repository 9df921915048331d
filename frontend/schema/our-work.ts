import type * as v from 'valibot';
import { paragraph, sentenceWith, text } from './fields.ts';
import { chosenFilms } from './films.ts';
import { callToAction, faqs, page, reasons, testimonials, titleLines } from './records.ts';
import { record } from './structures.ts';

/** The Our Work page. */
export const ourWork = record({
  page,
  titleLines,
  intro: paragraph,
  // The category buttons, and the messages that are announced after a button is pressed.
  filter: record({
    label: text,
    showing: record({
      all: sentenceWith('count'),
      one: sentenceWith('category'),
      several: sentenceWith('count', 'category'),
    }),
  }),
  featuredHeading: text,
  featuredProjects: chosenFilms('description'),
  additionalServices: record({ heading: text, services: reasons }),
  notableHeading: text,
  testimonialsHeading: text,
  testimonials,
  callToAction,
  faqHeading: text,
  faqs,
});
export type OurWork = v.InferOutput<typeof ourWork>;
export type FeaturedProject = OurWork['featuredProjects'][number];
