import type * as v from 'valibot';
import { pageLink, paragraph, paragraphOnRetention, text, words } from './fields.ts';
import { callToAction, faqs, page, titleLines } from './records.ts';
import { list, record } from './structures.ts';

/** The choices for the project type of an inquiry; the form sends `value`. The first one is the default. */
const projectTypes = list(
  record({ value: words('small letters and digits, such as shortfilm', /^[a-z][a-z0-9]{0,19}$/), label: text }),
  { unique: ['value', 'label'], neededFor: 'an inquiry has a project type' },
);

/** The contact page. */
export const contact = record({
  page,
  titleLines,
  hero: record({ words: paragraph }),
  form: record({
    heading: text,
    lead: text,
    placeholders: record({ name: text, email: text, phone: text, subject: text, message: text }),
    privacy: paragraphOnRetention,
  }),
  projectTypes,
  studio: record({ heading: text, directions: text }),
  faqHeading: text,
  faqs,
  callToAction,
  // The pages that answer a form sent without JavaScript.
  answerPages: record({ sent: titleLines, failed: titleLines, back: record({ label: text, href: pageLink }) }),
});
export type Contact = v.InferOutput<typeof contact>;
