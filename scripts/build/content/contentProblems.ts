import * as v from 'valibot';
import type { NotableProject } from '../../../frontend/content/types';
import { contentFiles } from './files';
import type { Media } from './media';
import { pagePaths } from './pagesFile';
import { sentenceOf } from './sentence';
import { ordinal } from './structures';

/** The exports of the files of `frontend/content`, by file name; undefined for files that could not be read. */
export type Content = Readonly<Record<string, unknown>>;

/** The files of `frontend/content` that have a check of their own; each must be there. */
export const contentFileNames = Object.keys(contentFiles({ files: [], icons: [] }, {}));

/** All problems of the content, one sentence each; files that could not be read are skipped. */
export function contentProblems(content: Content, media: Media): string[] {
  const paths = pagePaths(Object(content['pages.ts']));
  const checks = contentFiles(media, paths);
  const problems = Object.entries(checks).flatMap(([file, check]) => {
    if (content[file] === undefined) return [];
    const { issues = [] } = v.safeParse(check, content[file]);
    return issues.map((issue) => sentenceOf(file, issue));
  });
  return [...new Set([...problems, ...emptyCategories(content)])];
}

/** Categories without a project: their filter button would show nothing. */
function emptyCategories(content: Content): string[] {
  const { categories, featuredProjects } = Object(content['our-work.ts']);
  const { notableProjects } = Object(content['projects.ts']);
  if (![categories, featuredProjects, notableProjects].every(Array.isArray)) return [];

  const used = [...featuredProjects, ...notableProjects].map((project: Partial<NotableProject>) => project?.category);
  return (categories as string[]).flatMap((category, index) =>
    used.includes(category as NotableProject['category'])
      ? []
      : [
          `frontend/content/our-work.ts: the category "${category}" (${ordinal(index + 1)} of ${categories.length} in categories) ` +
            'has no project; give it one in featuredProjects, or in notableProjects of projects.ts, or remove it.',
        ],
  );
}
