import * as v from 'valibot';
import { filmSource, NO_SPEECH, providerNames } from '../lib/filmSource.ts';
import { mapFrame } from './maps.ts';
import { nearest } from './nearest.ts';
import { asAddress, asTyped, asTypedNumber, withoutHidden, withPlainSpaces } from './pasted.ts';
import { rule } from './structures.ts';
import { hint, inspect, mustBe } from './wording.ts';

/** Kinds of text for which the editor has its own input. */
export type TextKind =
  | 'lines'
  | 'still'
  | 'film'
  | 'captions'
  | 'icon'
  | 'page'
  | 'category'
  | 'projectType'
  | 'filmId';

const input = (kind: TextKind) => v.metadata<string, { input: TextKind }>({ input: kind });

/** Maximum number of names that a message lists. */
const LISTED = 20;

const FACT = /\{(\w*)\}/g;

/**
 * A text that is not blank. Words in braces must be facts of `company.yaml`, or one of `others`, which the page fills in. `tidy`
 * removes what comes with copied text and nobody sees.
 */
function filled(wanted: string, form = /\S/, others: readonly string[] = [], tidy = withoutHidden) {
  const message = mustBe(wanted);
  return v.pipe(
    v.string((issue) => message(issue) + quotesNeeded(issue.input)),
    v.transform(tidy),
    v.regex(/\S/, message),
    v.regex(form, message),
    rule((written: string, { facts }) => {
      const names = [...written.matchAll(FACT)].map(([, name = '']) => name);
      const unknown = names.find((name) => !others.includes(name) && !facts?.includes(name));
      if (unknown === undefined || facts === undefined) return undefined;
      const known = [...facts, ...others];
      return `has {${unknown}}, which is no fact; write one of ${known.map((name) => `{${name}}`).join(', ')}${hint(unknown, known)}`;
    }),
  );
}

/** The hint to add quotes, if YAML has read the text as another type, such as a number. */
function quotesNeeded(written: unknown): string {
  if (written === undefined || written === null) return '';
  return typeof written === 'object'
    ? ', between quotes if they begin with { or [ or contain ": "'
    : ', between quotes';
}

/** Words on one line. */
export const text = filled('the words that stand here');
/** A value that is no running text, such as a name of a file or an address. */
const typed = filled('its name or address', /\S/, [], asTyped);
/** A value that may be the address of another site, or the code of a frame. */
const address = v.pipe(typed, v.transform(asAddress));
/** Words that are compared with others. */
export const label = filled('the words that stand here', /\S/, [], withPlainSpaces);
/** Words that may be long. */
export const paragraph = v.pipe(filled('the words that stand here'), input('lines'));
/** A sentence with `{title}`, for which the page writes a title. */
export const sentenceWithTitle = filled('a sentence with {title}', /\{title\}/, ['title']);
/** A text that may contain `{retention}`, the retention period of inquiries. */
export const paragraphOnRetention = v.pipe(filled('the words that stand here', /\S/, ['retention']), input('lines'));

/** A text that matches `form`, which `wanted` describes in messages. */
export const words = (wanted: string, form: RegExp, tidy = asTyped) => filled(wanted, form, [], tidy);

/** Lowercase letters, digits and hyphens, as in URLs. */
export const slug = words('small letters, digits and hyphens, such as haldi-7-am', /^[a-z0-9]+(-[a-z0-9]+)*$/);

/** One of a few words. */
export function oneOf<const Word extends string>(...known: readonly Word[]) {
  return v.picklist(
    known,
    ({ input: written }) => `is ${inspect(written)}; write one of ${known.join(', ')}${hint(written, known)}`,
  );
}

/** `true` or `false`. */
export const flag = v.boolean(mustBe('true or false'));

/** An integer from `from` to `to`. */
export function wholeNumber(from: number, to = Number.MAX_SAFE_INTEGER) {
  const message = mustBe(
    to < Number.MAX_SAFE_INTEGER
      ? `a number from ${from} to ${to}, without quotes`
      : 'a whole number above 0, without quotes',
  );
  return v.pipe(v.number(message), v.integer(message), v.minValue(from, message), v.maxValue(to, message));
}

/** A text, by default a long one, of `least` to `most` characters; a combining mark counts as part of its letter. */
export function lettersFrom(least: number, most: number, reason: string, base: v.GenericSchema<string> = paragraph) {
  return v.pipe(
    base,
    rule((written: string) => {
      const letters = [...new Intl.Segmenter('en').segment(written)].length;
      return (
        (letters < least || letters > most) &&
        `is ${inspect(written)}, ${letters} ${letters === 1 ? 'letter' : 'letters'} long; write ${least} to ${most} letters: ${reason}`
      );
    }),
  );
}

const A_DAY = 'year, month and day, such as 2026-03-14';

/** A calendar date, such as `2026-03-14`. */
export const day = v.pipe(
  words(A_DAY, /^\d{4}-\d{2}-\d{2}$/, asTypedNumber),
  rule((date: string) => {
    const midnight = new Date(`${date}T00:00Z`);
    const isThere = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
    return !isThere && `is ${inspect(date)}, which no calendar has; write ${A_DAY}`;
  }),
);

const isHttps = (address: string) =>
  /^https:\/\/[^\s/?#@"<>]+\.[^\s/?#@"<>]+([/?#][^\s"<>]*)?$/.test(address) && URL.canParse(address);

/** The URL of a page of another site. */
export const webAddress = v.pipe(
  address,
  v.check(isHttps, mustBe('the whole address as the browser shows it, from https:// on')),
);

/** The URL of a map that the site can show in a frame, or the code of the frame. */
export const mapAddress = v.pipe(
  address,
  rule(
    (address: string) =>
      !mapFrame(address) &&
      `is ${inspect(address)}, which no frame can show; write the code that Google Maps gives under Share and "Embed a map", or remove map, and the build makes it of the address`,
  ),
  v.transform((address) => mapFrame(address) ?? address),
);

export const email = v.pipe(typed, v.email(mustBe('an address such as hello@example.com')));

/** A phone number with its country code; telephones dial it without the spaces. */
export const phone = v.pipe(
  words(
    '+, the country code and the number, 8 to 15 digits in all, such as +91 98765 43210',
    /^\+(?:[ -]?\d){8,15}$/,
    asTypedNumber,
  ),
  rule(
    (number: string) =>
      /^\+91(?!\d{10}$)/.test(dialled(number)) && `is ${inspect(number)}; write 10 digits after +91, the code of India`,
  ),
  v.transform((display) => ({ display, dial: dialled(display) })),
);

/** The number as telephones dial it. */
const dialled = (display: string) => asTypedNumber(display).replace(/[ -]/g, '');

/** A value among these names, or one that `isAlso` accepts; any value while nobody knows the names. `or` ends the sentence. */
const among = (names: 'paths' | 'categories' | 'projectTypes', or = '', isAlso = (_: string) => false) =>
  rule(
    (written: string, { [names]: known = [] }) =>
      known.length > 0 &&
      !known.includes(written) &&
      !isAlso(written) &&
      `is ${inspect(written)}; write one of ${known.join(', ')}${hint(written, known)}${or}`,
  );

/** The name of something that is defined elsewhere; `kind` chooses the editor's input for it. */
const named = (kind: TextKind, judged: v.RawCheckAction<string>) => v.pipe(typed, input(kind), judged);

/** The path of a page of this site. */
export const pageLink = named('page', among('paths'));

/** A page of this site, or the URL of a page of another site. */
export const pageOrWebAddress = v.pipe(address, among('paths', ', or an address from https:// on', isHttps));

/** The target of a button: a page, a fragment (`#…`), or a phone number (`tel:…`). */
export const buttonTarget = v.pipe(
  typed,
  v.transform((href) => (href.startsWith('tel:') ? dialled(href) : href)),
  among(
    'paths',
    ', or # and the id of a place on the page, or tel: and a number such as +919876543210',
    (href) => /^#[A-Za-z][\w-]*$/.test(href) || /^tel:\+\d{8,15}$/.test(href),
  ),
);

/** A category of `films.yaml`. */
export const category = v.pipe(
  label,
  input('category'),
  among('categories', ', or add it to categories of films.yaml'),
);

/** One of the project types of `contact.yaml`, by its value. */
export const projectType = named('projectType', among('projectTypes', ', or add it to projectTypes of contact.yaml'));

/** The id of a film of `films.yaml` that has these fields. */
export function filmId(needed: readonly string[]) {
  return v.pipe(
    typed,
    v.metadata<string, { input: TextKind; needed: readonly string[] }>({ input: 'filmId', needed }),
    rule((id: string, { films }) => {
      if (films === undefined) return undefined;
      const ids = [...films.keys()];
      if (!films.has(id)) {
        const choices = ids.length > 0 ? `: ${ids.slice(0, LISTED).join(', ')}` : '';
        return `is ${inspect(id)}; write the id of a film of films.yaml${choices}${hint(id, ids)}`;
      }
      const chosen = films.get(id);
      const missing = chosen && needed.find((name) => chosen[name] === undefined);
      return (
        missing &&
        `is ${inspect(id)}, whose ${missing} is missing in films.yaml; write it there, or choose another film`
      );
    }),
  );
}

/** The name of a drawing in `frontend/icons`. */
export const icon = named(
  'icon',
  rule(
    (name: string, { icons }) =>
      !icons.includes(name) && `is ${inspect(name)}; write the name of a drawing in frontend/icons${hint(name, icons)}`,
  ),
);

/** The name of a picture in `frontend/media`, without the ending. */
export const still = named(
  'still',
  rule((name: string, { media }) => missing(name, 'picture', /\.(jpe?g|png)$/, media)),
);

/** The name of a film in `frontend/media`, without the ending. */
export const loop = named(
  'film',
  rule((name: string, { media }) =>
    isLocal(name)
      ? missing(name, 'film', /\.mp4$/, media)
      : `is ${inspect(name)}; write the name of a film in frontend/media: behind words no other can play`,
  ),
);

/** Like `loop`, or the URL of a film at one of the providers. */
export const film = v.pipe(
  address,
  input('film'),
  rule((name: string, { media }) => (isLocal(name) ? missing(name, 'film', /\.mp4$/, media) : unknownAddress(name))),
);

/** The name of a WebVTT file in `frontend/media`, without the ending, or `none` where nobody speaks. */
export const captions = named(
  'captions',
  rule(
    (name: string, { media }) =>
      name !== NO_SPEECH &&
      !media.includes(`${name}.vtt`) &&
      `are ${inspect(name)}, which is not in frontend/media; put ${name}.vtt there, or write "${NO_SPEECH}" where nobody speaks`,
  ),
);

/** Whether a film is a file of the site, not a URL at a provider. */
export const isLocal = (videoUrl: string) => !videoUrl.includes('/');

/** Addresses at the providers that are no film, and what they are. */
const NO_FILMS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/youtube[\w-]*\.com\/.*(?:live_stream|\/(?:live|streams)\/?(?:\?|$))/i, 'the live stream of a channel'],
  [/youtu(?:be[\w-]*\.com|\.be)\/.*(?:[?&]list=|videoseries)/i, 'a playlist'],
  [/youtube[\w-]*\.com\/(?:@|(?:channel|c|user)\/)/i, 'a channel'],
  [/vimeo\.com\/(?:showcase|album|channels|groups)\//i, 'a collection of films'],
  [/vimeo\.com\/event\//i, 'a live event'],
  [/drive\.google\.com\/.*folders\//i, 'a folder'],
];

function unknownAddress(address: string): string | undefined {
  try {
    filmSource(address);
    return undefined;
  } catch {
    const [, kind] = NO_FILMS.find(([pattern]) => pattern.test(address)) ?? [];
    return kind === undefined
      ? `is ${inspect(address)}; write the address of a film on ${providerNames()} from https:// on, or the name of a film in frontend/media`
      : `is ${inspect(address)}, ${kind}; open one film there, and write its address, such as https://www.youtube.com/watch?v=dQw4w9WgXcQ, https://vimeo.com/76979871 or https://drive.google.com/file/d/…/view`;
  }
}

const PICTURE = /\.(jpe?g|jfif|png|hei[cf]|webp|gif|tiff?|avif|svg)$/i;

/** The problem if no file of this kind has the name. */
function missing(name: string, kind: 'picture' | 'film', ending: RegExp, files: readonly string[]): string | false {
  const known = files.filter((file) => ending.test(file)).map((file) => file.replace(ending, ''));
  const advice = 'rename the file, with English letters, digits and hyphens only';
  if (known.includes(name)) return !/^[\w.-]+$/.test(name) && `names the ${kind} ${inspect(name)}; ${advice}`;
  const isPicture =
    PICTURE.test(name) || files.some((file) => PICTURE.test(file) && file.replace(PICTURE, '') === name);
  if (kind === 'film' && isPicture)
    return `is the picture ${inspect(name)}; write the name of a film in frontend/media, and the picture as poster`;
  const format = kind === 'film' ? 'mp4' : 'jpg';
  const bare = name.replace(/\.\w+$/, '');
  if (known.includes(bare)) return `names the ${kind} "${name}"; write "${bare}", without the ending`;

  const other = files.find(
    (file) => file.startsWith(`${name}.`) && file.slice(name.length + 1).toLowerCase() === format,
  );
  if (other) return `names the ${kind} "${name}", which frontend/media has as ${other}; rename it ${name}.${format}`;
  const meant = nearest(name, known);
  const choices = meant ? `"${meant}", which is` : `one of ${known.slice(0, LISTED).join(', ')}`;
  const choice = known.length === 0 || (!meant && known.length > LISTED) ? '' : `, or write ${choices}`;
  return `names the ${kind} "${name}", which is not in frontend/media; put ${name}.${format} there${choice}`;
}
