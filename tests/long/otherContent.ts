import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as v from 'valibot';
import { parse, stringify } from 'yaml';
import { schemas } from '../../frontend/schema/index.ts';

type Schemas = typeof schemas;

/** Changes the records of a content file of a checkout, given by the file's name without its ending. */
function editContent<Name extends keyof Schemas>(
  checkout: string,
  name: Name,
  edit: (former: v.InferInput<Schemas[Name]>) => v.InferInput<Schemas[Name]>,
): void {
  const path = join(checkout, `frontend/content/${name}.yaml`);
  writeFileSync(path, stringify(edit(parse(readFileSync(path, 'utf8')))));
}

/** Other counts than the sample has, single entries, a portrait, and a title in Devanagari. */
function changeCounts(checkout: string): void {
  editContent(checkout, 'home', (home) => ({
    ...home,
    titleLines: [
      { text: 'छह साल से', width: 125 },
      { text: 'फ़िल्में काटते हैं', width: 75 },
    ],
    credits: { ...home.credits, items: home.credits.items.slice(0, 1) },
    featuredWorks: home.featuredWorks.slice(0, 2),
    whyChooseUs: { ...home.whyChooseUs, reasons: home.whyChooseUs.reasons.slice(0, 1) },
    quotes: home.quotes.slice(0, 1),
    about: { ...home.about, person: { photo: 'led-wall-portrait', name: 'Asha Raghunathan', craft: 'Editor' } },
  }));
  editContent(checkout, 'services', (services) => ({
    ...services,
    services: services.services.slice(0, 5),
    process: { ...services.process, steps: services.process.steps.slice(0, 1) },
  }));
  editContent(checkout, 'our-work', (ourWork) => ({
    ...ourWork,
    additionalServices: { ...ourWork.additionalServices, services: ourWork.additionalServices.services.slice(0, 3) },
    testimonials: ourWork.testimonials.slice(0, 1),
    faqs: ourWork.faqs.slice(0, 1),
  }));
  editContent(checkout, 'landing', (landing) => ({ ...landing, portfolio: landing.portfolio.slice(0, 1) }));
  editContent(checkout, 'company', (company) => ({
    ...company,
    name: 'VikramadityaWeddingFilms',
    counts: company.counts.slice(0, 1),
    hours: company.hours.slice(0, 1),
    social: company.social.slice(0, 1),
  }));
}

/** Records without entries or optional texts, merged into those of the fixture content by `emptyContent`. */
const EMPTY = {
  home: {
    hero: { billing: [], reelButton: undefined },
    credits: { items: [] },
    banners: { upper: [], lower: [] },
    whyChooseUs: { reasons: [] },
    ...{ highlights: [], featuredWorks: [], quotes: [] },
  },
  films: { categories: [], films: [] },
  services: { services: [], ask: undefined, process: { steps: [] }, whyChooseUs: { reasons: [] }, testimonials: [] },
  'our-work': { featuredProjects: [], additionalServices: { services: [] }, testimonials: [], faqs: [] },
  contact: { faqs: [] },
  landing: { heroCounters: [], portfolio: [], quotes: [] },
  company: { whatsApp: undefined, counts: [], hours: [], legalDetails: [], social: [], legalLinks: [] },
};

/** Empties every list that may be empty, and removes optional texts. */
export function emptyContent(checkout: string): void {
  for (const [name, changes] of Object.entries(EMPTY)) {
    editContent(checkout, name as keyof typeof schemas, (former) => merged(former, changes) as never);
  }
}

function merged(former: object, changes: object): object {
  const isRecord = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const entries = Object.entries(changes).map(([field, value]) => {
    if (!(field in former)) throw new Error(`The content has no ${field}.`);
    return [field, isRecord(value) ? merged((former as Record<string, object>)[field] as object, value) : value];
  });

  return { ...former, ...Object.fromEntries(entries) };
}
/** One word of each script, as a hashtag of a wedding. */
const WORDS = [
  '#AnanyaWedsVikramadityaUdaipur2026',
  '#अनन्यावेड्सविक्रमादित्यउदयपुर२०२६',
  '#அனன்யாவெட்ஸ்விக்ரமாதித்யாஉதய்பூர்',
  '#اننیاویڈزوکرمادتیہاودےپورشادی۲۰۲۶',
];
/** A sentence of each script, for fields that may be long. */
const SENTENCES = [
  'Two days, three cameras and a film of twelve minutes (with drone shots), delivered in 2-3 weeks!',
  'दो दिन, तीन कैमरे और बारह मिनट की फ़िल्म (ड्रोन के साथ), 2-3 हफ़्तों में तैयार!',
  'இரண்டு நாட்கள், மூன்று கேமராக்கள், பன்னிரண்டு நிமிடப் படம் (ட்ரோனுடன்), 2-3 வாரங்களில்!',
  'دو دن، تین کیمرے اور بارہ منٹ کی فلم (ڈرون کے ساتھ)، 2-3 ہفتوں میں تیار!',
];
/** Fields whose texts have a form of their own, or name something else. */
const OTHER_FIELDS = new Set(
  (
    'path id href icon poster posterOnPhones image photo stills videoUrl loop captions date email phone category ' +
    'categories featuredProjects featuredWorks projectType value opens closes days country type map directions tagline'
  ).split(' '),
);
/** Fields that repeat the words of another. */
const REPEATING_FIELDS = new Set(['logo', 'narrow', 'emphasis']);
const SHORT = 50;

/** Puts a word of 34 letters into every text of the owner, in Latin, Devanagari, Tamil and Urdu in turn, and changes counts. */
export function lengthenWords(checkout: string): void {
  let index = 0;
  const lengthen = (value: unknown, field = ''): unknown => {
    if (field === 'page') {
      const { description, ...head } = Object(value);
      // The facts that it names may be too long for search results.
      return { ...head, description: description.replaceAll(/\{\w+\}/g, 'us') };
    }
    if (OTHER_FIELDS.has(field) && !(field === 'value' && typeof value === 'string' && /\s/.test(value))) return value;
    if (Array.isArray(value)) return value.map((each) => lengthen(each, field));
    if (typeof value === 'object' && value !== null) {
      const fields = Object.entries(value).filter(([name]) => !REPEATING_FIELDS.has(name));
      return Object.fromEntries(fields.map(([name, each]) => [name, lengthen(each, name)]));
    }
    if (typeof value !== 'string' || value.startsWith('https:')) return value;
    index += 1;
    const script = index % WORDS.length;
    const places = value.match(/\{\w+\}/g) ?? [];
    // A number makes each text another one, as lists need it.
    return [value.length > SHORT && SENTENCES[script], `${WORDS[script]}${index}`, ...places].filter(Boolean).join(' ');
  };
  for (const name of Object.keys(schemas) as (keyof typeof schemas)[]) {
    editContent(checkout, name, (former) => lengthen(former) as never);
  }
  changeCounts(checkout);
}
