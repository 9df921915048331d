import type { BreadcrumbList } from 'schema-dts';
import { mainLinks } from '../../../frontend/content/navigation';
import type { RoutePath } from '../../../frontend/content/types';
import { absoluteUrl } from './addresses';

/** The breadcrumbs of an inner page, with the menu's labels; undefined if the menu has no link to it. */
export function breadcrumbRecord(path: RoutePath, siteUrl: string): BreadcrumbList | undefined {
  const way = (['/', path] as const).map((step) => mainLinks.find(({ href }) => href === step));
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
