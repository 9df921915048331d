import type { BreadcrumbList } from 'schema-dts';
import site from '../../../frontend/content/site.yaml';
import { absoluteUrl } from './addresses';

const { menu: mainLinks } = site;
const footerGroups = site.footer.groups;

/**
 * The breadcrumbs of an inner page, with the labels of the menu or, for pages that it does not link to, of the footer;
 * undefined if neither links to the page or to Home.
 */
export function breadcrumbRecord(path: string, siteUrl: string): BreadcrumbList | undefined {
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
