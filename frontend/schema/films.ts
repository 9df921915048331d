import * as v from 'valibot';
import { REEL_ID } from '../lib/slugOf.ts';
import { category, filmId, label, paragraph, slug, still, text, wholeNumber } from './fields.ts';
import { billingNames, captionsNeeded, type Film, filmFields, type PageHead } from './records.ts';
import { described, filmAt, list, optional, record, rule } from './structures.ts';
import { inspect } from './wording.ts';

const { videoUrl, loop, captions, date } = filmFields;

/** The content of a film's own page: client, role, credits, task, result, stills and a quote. */
const story = record({
  client: text,
  role: described(text, 'What the studio did for it.'),
  // From the first film on.
  year: wholeNumber(1895, 2100),
  credits: billingNames,
  task: paragraph,
  result: paragraph,
  stills: list(still, { unique: true }),
  quote: optional(record({ words: paragraph, person: text }), 'What the client said of it.'),
});

const neededForStory = <Record extends { story?: unknown; videoUrl?: unknown; description?: unknown }>(
  name: 'videoUrl' | 'description',
) =>
  rule<Record>(
    (film) =>
      film.story !== undefined &&
      film[name] === undefined &&
      'is missing; write it, or remove the story, whose page shows it',
    name,
  );

/** A film of the studio. A field is optional if pages can show the film without it. */
const film = v.pipe(
  record({
    id: v.pipe(
      slug,
      rule((id: string) => id === REEL_ID && `is ${inspect(id)}, the id of the promo film on Home; write another`),
    ),
    title: text,
    kind: optional(text, 'Before its title among the notable projects, which leave out films without one.'),
    category,
    poster: still,
    videoUrl: optional(videoUrl, 'Without it the film is a picture that nobody can play.'),
    loop,
    captions,
    date,
    facts: optional(text, 'Its kind and length, below its title on Home.'),
    description: optional(paragraph, 'Below its title on Our Work, and in search results for its own page.'),
    story: optional(story, 'With it the film has a page of its own, at /our-work/ and its id.'),
  }),
  captionsNeeded(),
  neededForStory('videoUrl'),
  neededForStory('description'),
);
type StudioFilm = v.InferOutput<typeof film>;

/** The films of the studio, and their categories; pages choose from them by `id`. */
export const films = record({
  categories: list(label, { unique: true, inAddress: true }),
  films: list(film, { unique: ['id', 'title'] }),
});
export type AllFilms = v.InferOutput<typeof films>;

/** A film as lists show it, without its story. `path` is the path of its own page, if it has one. */
export type FilmCard = Omit<StudioFilm, 'story'> & { path?: string };

/** A film that a page can open: at `path` if it has its own page, otherwise on the same page with `?film=` and its `id`. */
export type OpenableFilm = Film & { id: string | number; path?: string };

/** The content of `films.yaml` as pages import it. */
export interface Films {
  categories: readonly string[];
  films: readonly FilmCard[];
}

/** A film that is listed as a notable project. */
export type NotableProject = FilmCard & { kind: string };

/** The props of a film's own page. */
export interface FilmPageContent {
  film: FilmCard & { videoUrl: string; description: string };
  story: v.InferOutput<typeof story>;
  /** The previous and next film pages, if there are any. */
  previous?: OtherFilm | undefined;
  next?: OtherFilm | undefined;
}

type OtherFilm = Pick<Required<FilmCard>, 'path' | 'title'>;

/** A film's own page in the route table. */
export interface FilmPageRoute extends PageHead {
  path: string;
  /** Loads the page's props. */
  load: () => Promise<{ default: FilmPageContent }>;
}

/** The path of the page of a film with a story. */
export const filmPath = (id: string) => `/our-work/${id}`;

/** Removes a film's story, which only its own page shows, and adds the path of that page. */
export function cardOf({ story: told, ...card }: StudioFilm): FilmCard {
  return told === undefined ? card : { ...card, path: filmPath(card.id) };
}

/**
 * A list of film ids, which the page gets as a list of films. Each film must have the fields in `needed`, which the
 * page cannot do without.
 */
export const chosenFilms = <Needed extends keyof FilmCard>(...needed: readonly Needed[]) =>
  v.pipe(
    list(filmId(needed), { unique: true }),
    v.transform((ids) =>
      ids.flatMap((id) => {
        const chosen = filmAt(id) as StudioFilm | undefined;
        return chosen === undefined ? [] : (cardOf(chosen) as FilmCard & Required<Pick<FilmCard, Needed>>);
      }),
    ),
  );
