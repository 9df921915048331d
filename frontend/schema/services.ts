import type * as v from 'valibot';
import { icon, paragraph, text } from './fields.ts';
import { page, reasons, testimonials, titleLines } from './records.ts';
import { list, record } from './structures.ts';

const service = record({
  title: text,
  description: paragraph,
  icon,
  details: list(text, { unique: true, exactly: 4 }),
});
export type Service = v.InferOutput<typeof service>;

/** Services. */
export const services = record({
  page,
  titleLines,
  intro: paragraph,
  services: list(service, { unique: ['title'] }),
  detailsLabel: text,
  // Heard between that and the name of the service.
  detailsOf: text,
  process: record({ heading: text, lead: paragraph, steps: reasons }),
  notableHeading: text,
  whyChooseUs: record({ heading: text, reasons }),
  testimonialsHeading: text,
  testimonials,
  call: record({ heading: text, words: paragraph, button: text }),
});
export type Services = v.InferOutput<typeof services>;
