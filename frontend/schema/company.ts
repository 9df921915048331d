import * as v from 'valibot';
import { countryCode, countryNames } from './countries.ts';
import {
  email,
  flag,
  icon,
  label,
  lettersFrom,
  mapAddress,
  pageOrWebAddress,
  paragraph,
  phone,
  text,
  webAddress,
  wholeNumber,
  words,
} from './fields.ts';
import { logoLines, withWidths } from './lineWidths.ts';
import { clashOf, daysOf, timeOf } from './openingHours.ts';
import { asTypedNumber } from './pasted.ts';
import { counters, fact, width } from './records.ts';
import { described, itemAt, list, optional, record, rule } from './structures.ts';
import { hasSameWords, inspect, mustBe, ordinal } from './wording.ts';

const time = v.optional(
  v.pipe(
    text,
    v.transform(asTypedNumber),
    rule((written: string) => !timeOf(written) && `is ${inspect(written)}; write a time such as 9:00 AM or 6:30 PM`),
  ),
);

const hoursLine = v.pipe(
  record({
    days: v.pipe(
      label,
      rule(
        (written: string) =>
          !daysOf(written) &&
          `are ${inspect(written)}; write days such as Saturday, Monday to Friday, or Saturday and Sunday`,
      ),
    ),
    opens: time,
    closes: time,
  }),
  rule(
    ({ opens, closes }) =>
      (opens === undefined) !== (closes === undefined) &&
      'has only one of opens and closes; write both, or neither for a day on which the studio is closed',
  ),
  rule(
    ({ opens = '', closes = '' }) =>
      timeOf(opens) &&
      timeOf(opens) === timeOf(closes) &&
      `opens and closes at ${opens}; write another time, and 12:00 AM to 11:59 PM for the whole day`,
  ),
);

/**
 * Opening hours; a line without times is for days on which the studio is closed. Days with several shifts have a line for each.
 */
const hours = v.pipe(
  list(hoursLine),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.issues) return;
    const lines = dataset.value;
    for (const [index, line] of lines.entries()) {
      const first = lines.slice(0, index).findIndex((earlier) => clashOf(line, earlier) !== undefined);
      const other = lines[first];
      if (other === undefined) continue;
      const day = clashOf(line, other);
      const problem =
        line.opens === undefined || other.opens === undefined
          ? `names ${day}, as the ${ordinal(first + 1)} does, and one of the two has no times`
          : `overlaps the ${ordinal(first + 1)} on ${day}`;
      const advice = `write a second shift with times outside those of the first, or take ${day} out of one of the two`;
      addIssue({ message: `${problem}; ${advice}`, path: [itemAt(lines, index)] });
    }
  }),
);
export type OpeningHours = v.InferOutput<typeof hours>[number];

/** The address: its fields are for search engines and maps; the build makes the lines that visitors read from them. */
const address = v.pipe(
  record({
    street: text,
    city: text,
    region: v.optional(text),
    postalCode: words('the postal code, such as 302003', /\d/),
    country: v.pipe(
      label,
      v.transform((written) => countryCode(written) ?? written),
      v.check((code) => countryCode(code) !== undefined, mustBe('the name of the country in English, such as India')),
    ),
  }),
  v.transform((parts) => {
    const place = [`${parts.city} ${parts.postalCode}`, parts.region, countryNames.of(parts.country)];
    return { ...parts, lines: [parts.street, place.filter(Boolean).join(', ')] };
  }),
);

/** Facts about the studio, such as contact details, opening hours and legal details. Each fact is only here. */
export const company = v.pipe(
  record({
    name: described(lettersFrom(2, 40, 'the bar has no room for more', text), 'The name that clients know.'),
    logo: v.optional(
      list(record({ text, width }), {
        unique: ['text'],
        neededFor: 'the logo sets the name; without logo the build sets it',
      }),
    ),
    tagline: described(text, 'What stands behind the name in search results.'),
    legalName: described(text, 'The name in the register, for the foot of the page.'),
    phone: described(phone, 'With the code of the country. Telephones dial it without the spaces.'),
    whatsApp: optional(flag, 'Whether this number has WhatsApp; then the site offers it.'),
    email: described(email, 'The address that clients write to.'),
    address,
    directions: optional(webAddress, 'Where Get Directions leads; the build makes it of the address.'),
    map: optional(
      mapAddress,
      'The map that a visitor can open, or the code of its frame; the build makes it of the address.',
    ),
    hours: described(
      hours,
      'When the studio is open; days without times are closed, and a second shift is a line of its own. Texts name them as {hours}.',
    ),
    responseTime: described(text, 'How soon you answer. Texts name it as {responseTime}.'),
    experience: described(text, 'How long you have done this. Texts name it as {experience}.'),
    counts: described(counters, 'The figures on Home and Landing.'),
    legalDetails: list(fact, { unique: ['label'] }),
    copyrightYear: described(wholeNumber(1900, 2100), 'Until the browser puts this year in its place.'),
    copyrightNote: v.optional(paragraph),
    credits: optional(webAddress, 'Your page in a database of films, to which Home links.'),
    social: list(
      record({
        name: text,
        icon,
        href: optional(webAddress, 'Your page there; without it there is no icon.'),
      }),
      { unique: ['name'] },
    ),
    legalLinks: list(record({ label: text, href: v.optional(pageOrWebAddress) }), { unique: ['label'] }),
  }),
  rule(({ name, logo }) => {
    const set = logo?.map((line) => line.text).join(' ') ?? name;
    const advice = 'write the words of the name, or remove logo, and the build sets the name';
    return !hasSameWords(set, name) && `reads ${inspect(set)}, but the name is ${inspect(name)}; ${advice}`;
  }, 'logo'),
  v.transform((facts) => {
    // The sample, Your Studio, shows icons and links that lead nowhere; an owner who has begun, with another name, has none.
    const isShown = ({ href }: { href?: string | undefined }) => facts.name === 'Your Studio' || href !== undefined;
    const place = encodeURIComponent(facts.address.lines.join(', '));
    return {
      ...facts,
      social: facts.social.filter(isShown),
      legalLinks: facts.legalLinks.filter(isShown),
      logo: facts.logo === undefined ? logoLines(facts.name) : withWidths(facts.logo),
      directions: facts.directions ?? `https://www.google.com/maps/dir/?api=1&destination=${place}`,
      map: facts.map ?? `https://www.google.com/maps?output=embed&q=${place}`,
    };
  }),
);
export type Company = v.InferOutput<typeof company>;
