import type { BreadcrumbList } from 'schema-dts';
import { mainLinks } from '../../../frontend/content/navigation';
import type { RoutePath } from '../../../frontend/content/types';
import { absoluteUrl } from './addresses';

/** The way to an inner page, by the words of the menu; none where the menu does not lead there. */
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
