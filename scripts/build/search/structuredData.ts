import type { Graph, Thing } from 'schema-dts';
import type { Route } from '../../../frontend/routes';
import { breadcrumbRecord } from './breadcrumbRecord';
import { faqRecord } from './faqRecord';
import { pageContents } from './pageContents';
import { siteRecord, studioRecord } from './studioRecord';
import { videoRecords } from './videoRecords';

/**
 * What search engines are told of a page in schema.org's terms, as an HTML element that no browser executes; nothing for
 * pages that they do not list, and where the site's address is not known. `picture` is the address of one that stands for
 * the studio.
 */
export function structuredData(route: Route, siteUrl: string | undefined, picture: string | undefined): string {
  const { path, isIndexed } = route;
  if (siteUrl === undefined || path === null || !isIndexed) return '';

  const { faqs, films } = pageContents[path];
  const records: (Thing | undefined)[] = [
    // Where the studio introduces itself, and where it says how to reach it.
    path === '/' ? siteRecord(siteUrl) : breadcrumbRecord(path, siteUrl),
    path === '/' || path === '/contact' ? studioRecord(siteUrl, picture) : undefined,
    faqs.length > 0 ? faqRecord(faqs) : undefined,
    ...videoRecords(films, siteUrl),
  ];
  const graph: Graph = {
    '@context': 'https://schema.org',
    '@graph': records.filter((record) => record !== undefined),
  };
  // A text that ended the element would be read as HTML.
  return `<script type="application/ld+json">${JSON.stringify(graph).replaceAll('<', '\\u003c')}</script>`;
}
