import { afterEach, expect, it, vi } from 'vitest';
import { routeOf } from '../../../../frontend/routes';
import { structuredData } from '../../../../scripts/build/search/structuredData';

const SITE = 'https://studio.example';
type NavLink = { label: string; href: string };
const HOME: NavLink = { label: 'Home', href: '/' };
const SERVICES: NavLink = { label: 'What we do', href: '/services' };
const site = vi.hoisted(() => ({ menu: [] as NavLink[], footer: { groups: [] as { links: NavLink[] }[] } }));

vi.mock('virtual:media', () => ({ stills: {}, loops: {}, captions: {} }));
vi.mock('../../../../frontend/content/site.yaml', () => ({ default: site }));

afterEach(() => {
  site.menu.length = 0;
  site.footer.groups.length = 0;
});

/** The schema.org records of Services, which has no films and no questions. */
function recordsOfServices() {
  const script = structuredData(routeOf('/services'), SITE, undefined);
  const json = script.match(/^<script type="application\/ld\+json">(.*)<\/script>$/)?.[1];
  return json === undefined ? script : JSON.parse(json)['@graph'];
}

const breadcrumbs = [
  {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${SITE}/` },
      { '@type': 'ListItem', position: 2, name: 'What we do', item: `${SITE}/services` },
    ],
  },
];

it('a page in the menu has breadcrumbs with the menu’s labels', () => {
  site.menu.push(HOME, SERVICES);
  site.footer.groups.push({ links: [{ ...SERVICES, label: 'Services' }] });
  expect(recordsOfServices()).toEqual(breadcrumbs);
});

it('a page that only the footer links to has breadcrumbs with the footer’s label', () => {
  site.menu.push(HOME);
  site.footer.groups.push({ links: [HOME] }, { links: [SERVICES] });
  expect(recordsOfServices()).toEqual(breadcrumbs);
});

it('a page without any record has no script element', () => {
  site.menu.push(HOME);
  expect(recordsOfServices()).toBe('');
});
