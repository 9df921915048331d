import { afterEach, expect, it, vi } from 'vitest';
import type { NavLink } from '../../../../frontend/content/types';
import { routeOf } from '../../../../frontend/routes';
import { structuredData } from '../../../../scripts/build/search/structuredData';

const SITE = 'https://studio.example';
const HOME: NavLink = { label: 'Home', href: '/' };
const SERVICES: NavLink = { label: 'What we do', href: '/services' };
const navigation = vi.hoisted(() => ({ mainLinks: [] as NavLink[], footerGroups: [] as { links: NavLink[] }[] }));

vi.mock('virtual:media', () => ({ stills: {}, loops: {}, captions: {} }));
vi.mock('../../../../frontend/content/navigation', () => navigation);

afterEach(() => {
  navigation.mainLinks.length = 0;
  navigation.footerGroups.length = 0;
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
  navigation.mainLinks.push(HOME, SERVICES);
  navigation.footerGroups.push({ links: [{ ...SERVICES, label: 'Services' }] });
  expect(recordsOfServices()).toEqual(breadcrumbs);
});

it('a page that only the footer links to has breadcrumbs with the footer’s label', () => {
  navigation.mainLinks.push(HOME);
  navigation.footerGroups.push({ links: [HOME] }, { links: [SERVICES] });
  expect(recordsOfServices()).toEqual(breadcrumbs);
});

it('a page without any record has no script element', () => {
  navigation.mainLinks.push(HOME);
  expect(recordsOfServices()).toBe('');
});
