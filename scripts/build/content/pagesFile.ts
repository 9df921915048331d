import * as v from 'valibot';
import type * as headWords from '../../../frontend/content/pages';
import type { PageWords } from '../../../frontend/content/types';
import type { MediaChecks } from './media';
import { differing, file, openGroup, record } from './structures';
import { type Check, lettersFrom, oneOf, rule, shown, words } from './values';

/** Names in the upload, which a page's file must not have. */
const TAKEN = ['/404', '/api', '/assets', '/index', '/media'];

const FORM = /^\/[a-z0-9]+(-[a-z0-9]+)*$/;
const path: Check<string> = v.pipe(
  words('a slash, then small letters, digits and hyphens, such as /our-work', FORM),
  rule((written) =>
    TAKEN.includes(written) ? `is ${shown(written)}, which the build uses; write another` : undefined,
  ),
);
const head = {
  title: lettersFrom(30, 60, 'search engines cut longer titles off, and shorter ones say too little'),
  description: lettersFrom(70, 160, 'search engines cut longer descriptions off, and replace shorter ones'),
};
const page = record<PageWords>({ path: path as Check<`/${string}`>, ...head });
const home = record<PageWords>({ path: oneOf({ '/': true }), ...head });
const notFound = record<Omit<PageWords, 'path'>>(head);

/** Checks `pages.ts`, whose pages with a path have these names. */
export const pagesFile = ({ still }: MediaChecks, names: readonly string[]) =>
  file<typeof headWords>({
    pages: differing(openGroup({ home, notFound }, page), ['path', 'title', 'description']),
    sharedStills: record(Object.fromEntries(names.map((name) => [name, v.optional(still)]))),
  });

/** The paths of the pages by name, as far as the exports of `pages.ts` have valid ones. */
export function pagePaths({ pages }: { pages?: unknown }): Record<string, string> {
  const paths = Object.entries(Object(pages)).map(([name, words]) => [name, Object(words).path] as const);
  return Object.fromEntries(paths.filter(([, written]) => written === '/' || FORM.test(written)));
}
