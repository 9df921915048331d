import type { Graph, Thing } from 'schema-dts';
import type { Route } from '../../../frontend/routes';
import { breadcrumbRecord } from './breadcrumbRecord';
import { faqRecord } from './faqRecord';
import { pageContents } from './pageContents';
import { siteRecord, studioRecord } from './studioRecord';
import { videoRecords } from './videoRecords';

/**
 * A page's schema.org records as a JSON-LD `<script>` element; an empty string for pages that are not indexed or have
 * no record, and if the site's address is unknown. `picture` is the address of a picture of the studio.
 */
export function structuredData(route: Route, siteUrl: string | undefined, picture: string | undefined): string {
  const { path, isIndexed } = route;
  if (siteUrl === undefined || path === null || !isIndexed) return '';

  const { faqs, films } = pageContents(path);
  const possible: (Thing | undefined)[] = [
    path === '/' ? siteRecord(siteUrl) : breadcrumbRecord(path, siteUrl),
    // Home introduces the studio, and Contact says how to reach it.
    path === '/' || path === '/contact' ? studioRecord(siteUrl, picture) : undefined,
    faqs.length > 0 ? faqRecord(faqs) : undefined,
    ...videoRecords(films, siteUrl),
  ];
  const records = possible.filter((record) => record !== undefined);
  if (records.length === 0) return '';

  const graph: Graph = { '@context': 'https://schema.org', '@graph': records };
  // A `</script>` in a text would end the element.
  return `<script type="application/ld+json">${JSON.stringify(graph).replaceAll('<', '\\u003c')}</script>`;
}
