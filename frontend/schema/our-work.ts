import type * as v from 'valibot';
import { paragraph, text } from './fields.ts';
import { chosenFilms } from './films.ts';
import { callToAction, faqs, page, reasons, testimonials, titleLines } from './records.ts';
import { record } from './structures.ts';

/** The Our Work page. */
export const ourWork = record({
  page,
  titleLines,
  intro: paragraph,
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
