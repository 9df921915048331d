import { join } from 'node:path';
import type * as v from 'valibot';
import type { schemas } from '../../frontend/schema/index.ts';
import type { PageHead } from '../../frontend/schema/records.ts';
import { filmPages } from '../../scripts/build/content/filmPages.ts';
import { CONTENT, readContent } from '../../scripts/build/content/readContent.ts';

type ContentFiles = { [Name in keyof typeof schemas]: v.InferOutput<(typeof schemas)[Name]> };

/** The folder of the fixture content. */
export const FIXTURE_CONTENT = join(import.meta.dirname, '../fixtures/content');

const fixture = await contentOf(FIXTURE_CONTENT);

/** The records of the fixture content, from which the tested site is built. */
export const { company, contact, home, landing, privacy, services, site } = fixture;
export const { films, 'our-work': ourWork, 'not-found': notFound } = fixture;

/** The fixture films that have a page of their own, with their path, title and content. */
export const filmsWithPage = filmPages(films, company.name);

/** The paths of all pages of the fixture content, and of one of the films' pages. */
export const fixturePaths = [...pathsOf(fixture), ...filmsWithPage.slice(0, 1).map(({ head }) => head.path ?? '')];

/** Resolves with the paths of all pages of the owner's own content. */
export async function ownPaths(): Promise<string[]> {
  const own = await contentOf(CONTENT);

  return [...pathsOf(own), ...filmPages(own.films, own.company.name).map(({ head }) => head.path ?? '')];
}

async function contentOf(folder: string): Promise<ContentFiles> {
  const { files, problems } = await readContent(folder);
  if (problems.length > 0) throw new Error(problems.join('\n'));

  return files as unknown as ContentFiles;
}

function pathsOf(content: ContentFiles): string[] {
  return (Object.values(content) as { page?: PageHead }[]).flatMap(({ page }) => page?.path ?? []);
}
