import ownFilms from '../../frontend/content/films.yaml';
import type { PageHead } from '../../frontend/schema/records';
import films from '../fixtures/content/films.yaml';

const fixtureHeads = import.meta.glob<PageHead>('../fixtures/content/*.yaml', {
  query: '?page',
  import: 'default',
  eager: true,
});
const ownHeads = import.meta.glob<PageHead>('../../frontend/content/*.yaml', {
  query: '?page',
  import: 'default',
  eager: true,
});

/** The paths of the films' own pages in the fixture content. */
export const filmPaths = films.films.flatMap(({ path }) => path ?? []);

/** The paths of all pages of the fixture content, and of one of the films' pages. */
export const fixturePaths = [...pathsOf(fixtureHeads), ...filmPaths.slice(0, 1)];

/** The paths of all pages of the owner's own content. */
export const ownPaths = pathsOf(ownHeads);

/** The paths of the films' own pages in the owner's content. */
export const ownFilmPaths = ownFilms.films.flatMap(({ path }) => path ?? []);

function pathsOf(all: Record<string, PageHead | undefined>): readonly string[] {
  return Object.values(all).flatMap((head) => head?.path ?? []);
}
