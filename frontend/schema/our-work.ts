import * as v from 'valibot';
import { category, day, paragraph, sentenceWith, still, text } from './fields.ts';
import { callToAction, faqs, page, reasons, testimonials, titleLines } from './records.ts';
import { list, record } from './structures.ts';

const featuredProject = record({
  title: text,
  image: still,
  description: paragraph,
  category,
  date: v.optional(day),
});
export type FeaturedProject = v.InferOutput<typeof featuredProject>;

/** Our Work. */
export const ourWork = record({
  page,
  titleLines,
  intro: paragraph,
  // The buttons that choose a category, and what is announced once one has been pressed.
  filter: record({
    label: text,
    showing: record({
      all: sentenceWith('count'),
      one: sentenceWith('category'),
      several: sentenceWith('count', 'category'),
    }),
  }),
  featuredHeading: text,
  featuredProjects: list(featuredProject, { unique: ['title'] }),
  additionalServices: record({ heading: text, services: reasons }),
  notableHeading: text,
  testimonialsHeading: text,
  testimonials,
  callToAction,
  faqHeading: text,
  faqs,
});
export type OurWork = v.InferOutput<typeof ourWork>;
