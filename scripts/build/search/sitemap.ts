import type { Route } from '../../../frontend/routes';
import { absoluteUrl } from './addresses';
import { pageContents } from './pageContents';

/**
 * The pages that search engines may list, as XML. A page has the newest of its records' days as its date, and none where
 * these have none: the day of a build says nothing about what has changed.
 */
export function sitemap(routes: readonly Route[], siteUrl: string): string {
  const entries = routes.flatMap(({ path, isIndexed }) => {
    if (path === null || !isIndexed) return [];
    const newest = [...pageContents[path].dates].sort().at(-1);
    const lastmod = newest === undefined ? '' : `<lastmod>${newest}</lastmod>`;
    return `  <url><loc>${absoluteUrl(siteUrl, path).replaceAll('&', '&amp;')}</loc>${lastmod}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
