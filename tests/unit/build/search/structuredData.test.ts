import { expect, it, vi } from 'vitest';
import { routeOf } from '../../../../frontend/routes';
import { openingHours, structuredData } from '../../../../scripts/build/search/structuredData';

const SITE = 'https://studio.example';
type NavLink = { label: string; href: string };
const HOME: NavLink = { label: 'Home', href: '/' };
const SERVICES: NavLink = { label: 'What we do', href: '/services' };
const site = vi.hoisted(() => ({ menu: [] as NavLink[], footer: { groups: [] as { links: NavLink[] }[] } }));

vi.mock('virtual:media', () => ({ stills: {}, loops: {}, captions: {} }));
vi.mock('../../../../frontend/content/site.yaml', () => ({ default: site }));

/** Sets the links of the menu and of the footer, whose lists the modules keep. */
function link(menu: NavLink[], footer: NavLink[]) {
  site.menu.splice(0, Infinity, ...menu);
  site.footer.groups.splice(0, Infinity, { links: [] }, { links: footer });
}

/** The script with the records of Services, which has no films and no questions. */
const services = () => structuredData(routeOf('/services'), SITE, undefined);

it('a page has breadcrumbs with the label of the menu, or of the footer where only that links to it', () => {
  const breadcrumbs = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${SITE}/` },
      { '@type': 'ListItem', position: 2, name: 'What we do', item: `${SITE}/services` },
    ],
  };
  const records = () => JSON.parse(services().replace(/^<script type="application\/ld\+json">|<\/script>$/g, ''));
  link([HOME], [HOME, SERVICES]);
  expect(records()['@graph']).toEqual([breadcrumbs]);
  link([HOME, SERVICES], [{ ...SERVICES, label: 'Services' }]);
  expect(records()['@graph']).toEqual([breadcrumbs]);
});

it('search engines have each shift of a day, and no closed day', () => {
  const shifts = [
    { days: 'Monday and Tuesday', opens: '9:00 AM', closes: '1:00 PM' },
    { days: 'Monday and Tuesday', opens: '3:00 PM', closes: '7:00 PM' },
    { days: 'Sunday' },
  ];
  const dayOfWeek = ['Monday', 'Tuesday'];
  expect(openingHours(shifts)).toEqual([
    { '@type': 'OpeningHoursSpecification', dayOfWeek, opens: '09:00', closes: '13:00' },
    { '@type': 'OpeningHoursSpecification', dayOfWeek, opens: '15:00', closes: '19:00' },
  ]);
});
