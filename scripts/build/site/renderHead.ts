import type { Route } from '../../../frontend/routes';
import { openGraph } from '../search/openGraph';
import type { SharedPicture } from '../search/sharedPictures';
import { escapeHtml } from './escapeHtml';

/**
 * The tags of a page's head, as HTML; without `siteUrl`, the canonical address, those with absolute URLs are left out. React
 * would put the `<title>` of a static page into its body.
 */
export function renderHead(route: Route, siteUrl?: string, picture?: SharedPicture): string {
  const tags = [
    `<title>${escapeHtml(route.title)}</title>`,
    `<meta name="description" content="${escapeHtml(route.description)}">`,
  ];
  if (!route.isIndexed) tags.push('<meta name="robots" content="noindex">');
  if (siteUrl !== undefined && route.path !== null) {
    const address = siteUrl + route.path;
    tags.push(`<link rel="canonical" href="${escapeHtml(address)}">`);
    if (picture !== undefined) {
      const properties = Object.entries(openGraph(route, address, picture));
      tags.push(
        ...properties.map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`),
        '<meta name="twitter:card" content="summary_large_image">',
      );
    }
  }
  return tags.join('\n    ');
}
