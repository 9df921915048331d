import type { AllFilms, FilmPageContent } from '../../../frontend/schema/films.ts';
import { cardOf, filmPath } from '../../../frontend/schema/films.ts';

/**
 * The pages of all films with a story, in the order of the films: their content, and their metadata for the tab, search results and
 * shared links. `studio` is the name of the studio.
 */
export function filmPages({ films }: AllFilms, studio: string) {
  const told = films.flatMap((film) => (film.story === undefined ? [] : [{ film, story: film.story }]));
  /** The link to a film page; undefined if there are fewer than `least` of them. */
  const linkTo = (index: number, least: number) => {
    const other = told.at(index % told.length)?.film;
    return other && told.length >= least ? { path: filmPath(other.id), title: other.title } : undefined;
  };
  return told.map(({ film, story }, index) => ({
    id: film.id,
    head: {
      path: filmPath(film.id),
      title: `${film.title}: ${film.kind ?? film.category} | ${studio}`,
      description: film.description ?? '',
      sharedStill: film.poster,
    },
    content: {
      // The content check requires `videoUrl` and `description` of every film with a story.
      film: cardOf(film) as FilmPageContent['film'],
      story,
      // Of two films, the previous one is the next one too.
      previous: linkTo(index - 1, 3),
      next: linkTo(index + 1, 2),
    },
  }));
}
