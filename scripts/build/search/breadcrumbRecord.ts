import type { BreadcrumbList } from 'schema-dts';
import filmStories from '../../../frontend/content/films.yaml?stories';
import site from '../../../frontend/content/site.yaml';
import { absoluteUrl } from './addresses';

const { menu: mainLinks } = site;
const footerGroups = site.footer.groups;

/**
 * The breadcrumbs of an inner page, with the labels of the menu or, for pages that it does not link to, of the footer, and with
 * the title of a film on the film's page; undefined if neither links to the page or to Home.
 */
export function breadcrumbRecord(path: string, siteUrl: string): BreadcrumbList | undefined {
  const films = filmStories.map(({ film }) => ({ href: film.path, label: film.title }));
  const links = [...mainLinks, ...footerGroups.flatMap((group) => group.links), ...films];
  const above = films.some(({ href }) => href === path) ? ['/', path.slice(0, path.lastIndexOf('/'))] : ['/'];
  const way = [...above, path].map((step) => links.find(({ href }) => href === step));
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
