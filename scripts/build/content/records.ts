import * as v from 'valibot';
import type {
  BillingName,
  Category,
  Fact,
  Faq,
  Highlight,
  HighlightType,
  NotableProject,
  ProjectType,
  ProjectTypeOption,
  Quote,
  Reason,
  StatCounter,
  Testimonial,
  TitleLine,
} from '../../../frontend/content/types';
import { list, record } from './structures';
import { type Check, instead, oneOf, rule, shown, text, wholeNumber } from './values';

const width = v.picklist([75, 100, 125], instead('75 (narrow), 100 or 125 (wide)'));
const narrowLine = record<Omit<TitleLine, 'narrow'>>({ text, width });
export const titleLine = record<TitleLine>({
  text,
  width,
  narrow: v.optional(list(narrowLine, { unique: ['text'], neededFor: 'narrow screens show these lines' })),
});
export const title = list(titleLine, { unique: ['text'], neededFor: 'every page has a title' });

export const fact = record<Fact>({ label: text, value: text });
export const facts = list(fact, { unique: ['label'] });
export const billingName = record<BillingName>({ label: text, name: text });
export const reason = record<Reason>({ title: text, description: text });
export const faq = record<Faq>({ question: text, answer: text });
export const testimonial = record<Testimonial>({ name: text, feedback: text, role: v.optional(text) });
export const statCounter = record<StatCounter>({ title: text, target: wholeNumber(1) });

export const category: Check<Category> = oneOf<Category>({
  Commercials: true,
  'Music Videos': true,
  Documentaries: true,
  'Corporate Films': true,
  'Wedding Shoots': true,
  'Live Events': true,
});
export const notableProject = record<NotableProject>({ title: text, kind: text, category });

export const highlight = record<Highlight>({
  name: text,
  type: oneOf<HighlightType>({ channel: true, show: true, skill: true, platform: true, project: true }),
});

export const quote = v.pipe(
  record<Quote>({ quote: text, emphasis: v.optional(text), people: text }),
  rule(
    ({ quote: words, emphasis = '' }) =>
      words.includes(emphasis)
        ? undefined
        : `is ${shown(emphasis)}, which its quote does not say; write words that stand in it`,
    'emphasis',
  ),
);

const PROJECT_TYPES = { general: true, commercial: true, documentary: true, shortfilm: true, corporate: true } as const;

/** The server accepts only these, and uses the first if none was chosen. */
export const projectTypes = v.pipe(
  list(record<ProjectTypeOption>({ value: oneOf<ProjectType>(PROJECT_TYPES), label: text }), {
    unique: ['value', 'label'],
  }),
  rule((options) => {
    const values: string[] = options.map(({ value }) => value);
    const missing = Object.keys(PROJECT_TYPES).filter((value) => !values.includes(value));
    if (missing.length > 0)
      return `has no entry for ${missing.join(', ')}; write one: the form offers all that the server knows`;
    return values[0] === 'general' ? undefined : `begins with "${values[0]}"; write the entry of "general" first`;
  }),
);
