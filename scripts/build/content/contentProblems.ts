import * as v from 'valibot';
import type { NotableProject } from '../../../frontend/content/types';
import { contentFileOf } from './contentFileOf';
import { contentFiles } from './files';
import type { Media } from './media';
import { pagePaths } from './pagesFile';
import { plainFile } from './plainFile';
import { sentenceOf } from './sentence';
import { ordinal } from './structures';

/** The exports of the files of `frontend/content`, by file name; undefined for files that could not be read. */
export type Content = Readonly<Record<string, unknown>>;

/** The files of `frontend/content` that have a check of their own; each must be there. */
export const contentFileNames = Object.keys(contentFiles({ files: [], icons: [] }, {}));

/** All problems of the content, one sentence each; files that could not be read are skipped. */
export function contentProblems(content: Content, media: Media): string[] {
  const paths = pagePaths(Object(content['pages.ts']));
  const filesOfPages = Object.values(paths).map(contentFileOf);
  const checks = contentFiles(media, paths);
  const plain = Object.keys(content).filter((file) => !(file in checks));
  for (const file of plain.sort()) checks[file] = plainFile(filesOfPages.includes(file));

  const problems = Object.entries(checks).flatMap(([file, check]) => {
    if (content[file] === undefined) return [];
    const { issues = [] } = v.safeParse(check, content[file]);
    return issues.map((issue) => sentenceOf(file, issue));
  });
  return [...new Set([...problems, ...pagesWithoutFile(content, paths), ...emptyCategories(content)])];
}

/** Pages whose content file is missing: their title would be. */
function pagesWithoutFile(content: Content, paths: Readonly<Record<string, string>>): string[] {
  const missing = Object.entries(paths).filter(([, path]) => !(contentFileOf(path) in content));
  return missing.map(
    ([name, path]) =>
      `frontend/content/pages.ts: pages.${name}.path is "${path}", but its title is missing; ` +
      `write frontend/content/${contentFileOf(path)}, which exports titleLines.`,
  );
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
