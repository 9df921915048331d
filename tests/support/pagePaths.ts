import type { PageHead } from '../../frontend/schema/records';
import { pages } from './fixturePages';

const ownPages = import.meta.glob<PageHead>('../../frontend/content/*.yaml', {
  query: '?page',
  import: 'default',
  eager: true,
});

/** The paths of all pages of the fixture content. */
export const fixturePaths = pathsOf(pages);

/** The paths of all pages of the owner's own content. */
export const ownPaths = pathsOf(ownPages);

function pathsOf(all: Record<string, PageHead | undefined>): readonly string[] {
  return Object.values(all).flatMap((head) => head?.path ?? []);
}
