import { pages as ownPages } from '../../frontend/content/pages';
import type { PageWords } from '../../frontend/content/types';
import { pages } from '../fixtures/content/pages';

/** The paths of all pages of the sample content. */
export const fixturePaths = pathsOf(pages);

/** The paths of all pages of the owner's own content. */
export const ownPaths = pathsOf(ownPages);

function pathsOf(all: Record<string, PageWords>): readonly string[] {
  return Object.values(all).flatMap(({ path }) => path ?? []);
}
