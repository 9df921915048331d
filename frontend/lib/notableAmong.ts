import type { FilmCard, NotableProject } from '../schema/films';

/** The films that are listed as notable projects: those with a `kind`. */
export function notableAmong(films: readonly FilmCard[]): NotableProject[] {
  return films.filter((film): film is NotableProject => film.kind !== undefined);
}
