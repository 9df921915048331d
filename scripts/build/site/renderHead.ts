import { company } from 'virtual:content';
import type { Route } from '../../../frontend/routes';
import { pageContents, SHARED_PICTURE_SIZE } from '../search/pageContents';
import { escapeHtml } from './pageTemplate';

/**
 * The tags of a page's head, as HTML; without `siteUrl`, the canonical address, those with absolute URLs are left out.
 * `picture` is the URL of the page's Open Graph image. React would put the `<title>` of a static page into its body.
 */
export function renderHead(route: Route, siteUrl?: string, picture?: string): string[] {
  const { path, title, description, isIndexed } = route;
  const tags = [`<title>${escapeHtml(title)}</title>`, tag('name', 'description', description)];
  if (!isIndexed) tags.push(tag('name', 'robots', 'noindex'));
  if (siteUrl === undefined || path === null) return tags;
  tags.push(`<link rel="canonical" href="${escapeHtml(siteUrl + path)}">`);
  if (picture === undefined) return tags;

  const words = pageContents(path).pictureLines.map(({ text }) => text);
  // Messengers and social networks show them for a shared link. X reads them too; for a large picture it needs its own tag.
  const properties = {
    'og:url': siteUrl + path,
    'og:type': 'website',
    'og:locale': 'en_IN',
    'og:site_name': company.name,
    'og:title': title,
    'og:description': description,
    'og:image': picture,
    'og:image:width': String(SHARED_PICTURE_SIZE.width),
    'og:image:height': String(SHARED_PICTURE_SIZE.height),
    'og:image:alt': `${company.name}: ${words.join(' ')}`,
  };
  const openGraph = Object.entries(properties).map(([name, value]) => tag('property', name, value));
  return [...tags, ...openGraph, tag('name', 'twitter:card', 'summary_large_image')];
}

const tag = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
