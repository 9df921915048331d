import type { BreadcrumbList } from 'schema-dts';
import filmStories from '../../../frontend/content/films.yaml?stories';
import site from '../../../frontend/content/site.yaml';

const { menu: mainLinks } = site;
const footerGroups = site.footer.groups;

/**
 * The breadcrumbs of an inner page, labelled as in the menu, or as in the footer if the menu has no link to the page; a
 * film's page has the title of the film. Undefined if a step has no label.
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
      item: siteUrl + (link?.href ?? ''),
    })),
  };
}
