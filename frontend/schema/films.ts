import * as v from 'valibot';
import { category, filmId, paragraph, slug, still, text } from './fields.ts';
import { captionsNeeded, filmFields } from './records.ts';
import { described, filmAt, list, record } from './structures.ts';

const { videoUrl, loop, captions, date } = filmFields;

/** A film of the studio. Its fields are optional where a page can show it without. */
const film = v.pipe(
  record({
    id: slug,
    title: text,
    kind: described(
      v.optional(text),
      'Before its title among the notable projects, which leave out films without one.',
    ),
    category,
    poster: still,
    videoUrl: described(v.optional(videoUrl), 'Without it the film is a picture that nobody can play.'),
    loop,
    captions,
    date,
    facts: described(v.optional(text), 'Its kind and length, below its title on Home.'),
    description: described(v.optional(paragraph), 'Below its title on Our Work.'),
  }),
  captionsNeeded(),
);
export type StudioFilm = v.InferOutput<typeof film>;

/** The films of the studio, and their categories; pages choose from them by `id`. */
export const films = record({
  categories: list(text, { unique: true }),
  films: list(film, { unique: ['id', 'title'] }),
});
export type Films = v.InferOutput<typeof films>;

/** A film that pages list with a word for what it is. */
export type NotableProject = StudioFilm & { kind: string };

/**
 * A list of films by their ids. In its place the page gets the films, since these are what it draws; each has the fields that
 * the list cannot do without.
 */
export const chosenFilms = <Needed extends keyof StudioFilm>(...needed: readonly Needed[]) =>
  v.pipe(
    list(filmId(...needed), { unique: true }),
    v.transform((ids) => ids.map((id) => filmAt(id) as StudioFilm & Required<Pick<StudioFilm, Needed>>)),
  );
