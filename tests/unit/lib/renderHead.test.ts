import { describe, expect, it } from 'vitest';
import { renderHead } from '../../../frontend/lib/renderHead';
import { type Route, routeOf } from '../../../frontend/routes';

const route: Route = { ...routeOf('/contact'), title: 'Lights & "Camera"', description: 'Cut <again>' };

describe('the head of a page', () => {
  it('has title and description, with what HTML would misread escaped', () => {
    const head = renderHead(route, undefined);
    expect(head).toContain('<title>Lights &amp; &quot;Camera&quot;</title>');
    expect(head).toContain('<meta name="description" content="Cut &lt;again&gt;">');
  });

  it('names the canonical address only where the site knows its own', () => {
    expect(renderHead(route, undefined)).not.toMatch(/canonical|og:/);
    expect(renderHead(route, 'https://studio.example')).toContain(
      '<link rel="canonical" href="https://studio.example/contact">',
    );
    expect(renderHead(routeOf('/'), 'https://studio.example')).toContain('href="https://studio.example/"');
  });

  it('asks search engines to leave out the landing variant and unknown addresses, and only these', () => {
    const isLeftOut = (path: string) => renderHead(routeOf(path), 'https://studio.example').includes('noindex');
    expect(['/', '/our-work', '/services', '/contact', '/landing', '/nothing'].map(isLeftOut)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
  });
});
