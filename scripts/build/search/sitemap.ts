import { BASE } from '../../../frontend/lib/base';
import type { Route } from '../../../frontend/routes';
import { pageContents } from './pageContents';

/**
 * The sitemap of all indexed pages, as XML. A page's `lastmod` is the newest date of its records, and is left out if
 * they have none: the date of a build says nothing about what has changed.
 */
export function sitemap(routes: readonly (Route & { path: string })[], siteUrl: string): string {
  const entries = routes.flatMap(({ path, isIndexed }) => {
    if (!isIndexed) return [];
    const newest = [...pageContents(path).dates].sort().at(-1);
    const lastmod = newest === undefined ? '' : `<lastmod>${newest}</lastmod>`;
    return `  <url><loc>${(siteUrl + path).replaceAll('&', '&amp;')}</loc>${lastmod}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

/**
 * The text of robots.txt: crawlers may fetch everything but the API. Pages with `noindex` stay allowed, because
 * crawlers must fetch them to see it.
 */
export function robots(siteUrl: string | undefined): string {
  const lines = ['User-agent: *', `Disallow: ${BASE}/api/`];
  if (siteUrl !== undefined) lines.push('', `Sitemap: ${siteUrl}/sitemap.xml`);
  return `${lines.join('\n')}\n`;
}
