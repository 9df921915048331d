import { company } from '../content/company';
import type { Route } from '../routes';
import { escapeHtml } from './escapeHtml';

/**
 * The tags of a page's head that differ from route to route, as HTML. They are written here and not rendered by React,
 * whose `<title>` lands in the body of a static page. `siteUrl` is the canonical origin without a closing slash; where
 * it is not known, the tags that need a whole address are left out.
 */
export function renderHead(route: Route, siteUrl: string | undefined): string {
  const tags = [
    `<title>${escapeHtml(route.title)}</title>`,
    `<meta name="description" content="${escapeHtml(route.description)}">`,
  ];
  if (!route.isIndexed) tags.push('<meta name="robots" content="noindex">');
  if (siteUrl !== undefined && route.path !== null) {
    const address = escapeHtml(absoluteUrl(siteUrl, route.path));
    tags.push(
      `<link rel="canonical" href="${address}">`,
      `<meta property="og:url" content="${address}">`,
      '<meta property="og:type" content="website">',
      '<meta property="og:locale" content="en_IN">',
      `<meta property="og:site_name" content="${escapeHtml(company.name)}">`,
      `<meta property="og:title" content="${escapeHtml(route.title)}">`,
      `<meta property="og:description" content="${escapeHtml(route.description)}">`,
    );
  }
  return tags.join('\n    ');
}

/** `siteUrl` and a path such as `/contact` as one address; the home page keeps its slash. */
export function absoluteUrl(siteUrl: string, path: string): string {
  return siteUrl + path;
}
