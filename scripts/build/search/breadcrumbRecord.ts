import type { BreadcrumbList } from 'schema-dts';
import { footerGroups, mainLinks } from '../../../frontend/content/navigation';
import type { RoutePath } from '../../../frontend/content/types';
import { absoluteUrl } from './addresses';

/**
 * The breadcrumbs of an inner page, with the labels of the menu or, for pages that it does not link to, of the footer;
 * undefined if neither links to the page or to Home.
 */
export function breadcrumbRecord(path: RoutePath, siteUrl: string): BreadcrumbList | undefined {
  const links = [...mainLinks, ...footerGroups.flatMap((group) => group.links)];
  const way = (['/', path] as const).map((step) => links.find(({ href }) => href === step));
  if (way.includes(undefined)) return undefined;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map((link, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: link?.label,
      item: absoluteUrl(siteUrl, link?.href ?? ''),
    })),
  };
}
