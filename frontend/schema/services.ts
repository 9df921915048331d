import type * as v from 'valibot';
import { icon, paragraph, projectType, sentenceWithTitle, text } from './fields.ts';
import { page, reasons, testimonials, titleLines } from './records.ts';
import { list, optional, record } from './structures.ts';

const service = record({
  title: text,
  description: paragraph,
  icon,
  details: list(text, { unique: true, exactly: 4 }),
  projectType: optional(projectType, 'What the form is set to by the link that asks about this service.'),
});
export type Service = v.InferOutput<typeof service>;

/** The services page. */
export const services = record({
  page,
  titleLines,
  intro: paragraph,
  services: list(service, { unique: ['title'] }),
  ask: optional(
    record({ label: text, subject: sentenceWithTitle }),
    'A link on each card to the form, with its subject; without it there is none.',
  ),
  process: record({ heading: text, lead: paragraph, steps: reasons }),
  notableHeading: text,
  whyChooseUs: record({ heading: text, reasons }),
  testimonialsHeading: text,
  testimonials,
  /** The call to action at the foot of the page, by phone. */
  call: record({ heading: text, words: paragraph, button: text }),
});
export type Services = v.InferOutput<typeof services>;
