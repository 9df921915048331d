import type { Route } from '../../../frontend/routes';
import { absoluteUrl } from '../search/addresses';
import { openGraph } from '../search/openGraph';
import type { SharedPicture } from '../search/sharedPictures';
import { escapeHtml } from './escapeHtml';

/**
 * The tags of a page's head that differ from route to route, as HTML. React does not render them, because its `<title>`
 * ends up in the body of a static page. `siteUrl` is the canonical address without a trailing slash; if it is unknown,
 * the tags that need an absolute URL are left out.
 */
export function renderHead(route: Route, siteUrl?: string, picture?: SharedPicture): string {
  const tags = [
    `<title>${escapeHtml(route.title)}</title>`,
    `<meta name="description" content="${escapeHtml(route.description)}">`,
  ];
  if (!route.isIndexed) tags.push('<meta name="robots" content="noindex">');
  if (siteUrl !== undefined && route.path !== null) {
    const address = absoluteUrl(siteUrl, route.path);
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
