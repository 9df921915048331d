import { expect, it } from 'vitest';
import { type Route, routeOf, routes } from '../../../../frontend/routes';
import { renderHead } from '../../../../scripts/build/site/renderHead';

const SITE = 'https://studio.example';
const route: Route = { ...routeOf('/contact'), title: 'Lights & "Camera"', description: 'Cut <again>' };

it('the head of a page has title and description, with what HTML would misread escaped', () => {
  const head = renderHead(route);
  expect(head).toContain('<title>Lights &amp; &quot;Camera&quot;</title>');
  expect(head).toContain('<meta name="description" content="Cut &lt;again&gt;">');
  expect(head).not.toMatch(/canonical|og:/);
});

it('it names the canonical address of the site, and a picture for shared links once there is one', () => {
  const head = renderHead(route, SITE, { address: `${SITE}/media/share.jpg`, alt: 'Lights & "Camera"' });
  for (const part of [
    '<link rel="canonical" href="https://studio.example/contact">',
    '<meta property="og:image" content="https://studio.example/media/share.jpg">',
    '<meta property="og:image:alt" content="Lights &amp; &quot;Camera&quot;">',
    '<meta property="og:title" content="Lights &amp; &quot;Camera&quot;">',
    '<meta name="twitter:card" content="summary_large_image">',
  ]) {
    expect(head).toContain(part);
  }
  expect(renderHead(routeOf('/'), SITE)).toContain('href="https://studio.example/"');
});

it('search engines are to leave out the landing variant and unknown addresses, and only these', () => {
  const paths = [...routes.map(({ path }) => String(path)), '/nothing'];
  expect(paths.filter((path) => renderHead(routeOf(path), SITE).includes('noindex'))).toEqual(['/landing', '/nothing']);
  const picture = { address: `${SITE}/media/share.jpg`, alt: '' };
  expect(renderHead(routeOf('/nothing'), SITE, picture)).not.toMatch(/canonical|og:|twitter:/);
});
