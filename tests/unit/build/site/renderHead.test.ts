import { expect, it } from 'vitest';
import { type Route, routeOf } from '../../../../frontend/routes';
import { renderHead } from '../../../../scripts/build/site/renderHead';

const route: Route = { ...routeOf('/contact'), title: 'Lights & "Camera"', description: 'Cut <again>' };

it('the head of a page has title and description, with what HTML would misread escaped', () => {
  const head = renderHead(route).join('');
  expect(head).toContain('<title>Lights &amp; &quot;Camera&quot;</title>');
  expect(head).toContain('<meta name="description" content="Cut &lt;again&gt;">');
});
