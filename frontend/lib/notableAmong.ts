import type { FilmCard, NotableProject } from '../schema/films';

/** The films that are listed as notable projects: those that say what kind they are. */
export function notableAmong(films: readonly FilmCard[]): NotableProject[] {
  return films.filter((film): film is NotableProject => film.kind !== undefined);
}
