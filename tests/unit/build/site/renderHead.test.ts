import { describe, expect, it } from 'vitest';
import { type Route, routeOf, routes } from '../../../../frontend/routes';
import { renderHead } from '../../../../scripts/build/site/renderHead';

const route: Route = { ...routeOf('/contact'), title: 'Lights & "Camera"', description: 'Cut <again>' };

describe('the head of a page', () => {
  it('has title and description, with what HTML would misread escaped', () => {
    const head = renderHead(route);
    expect(head).toContain('<title>Lights &amp; &quot;Camera&quot;</title>');
    expect(head).toContain('<meta name="description" content="Cut &lt;again&gt;">');
  });

  it('names the canonical address only where the site knows its own', () => {
    expect(renderHead(route)).not.toMatch(/canonical|og:/);
    expect(renderHead(route, 'https://studio.example')).toContain(
      '<link rel="canonical" href="https://studio.example/contact">',
    );
    expect(renderHead(routeOf('/'), 'https://studio.example')).toContain('href="https://studio.example/"');
  });

  it('has Open Graph and Twitter tags once there is a picture for shared links', () => {
    const picture = { address: 'https://studio.example/media/share.jpg', alt: 'Lights & "Camera"' };
    const head = renderHead(route, 'https://studio.example', picture);
    expect(head).toContain('<meta property="og:image" content="https://studio.example/media/share.jpg">');
    expect(head).toContain('<meta property="og:image:alt" content="Lights &amp; &quot;Camera&quot;">');
    expect(head).toContain('<meta property="og:title" content="Lights &amp; &quot;Camera&quot;">');
    expect(head).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(renderHead(routeOf('/nothing'), 'https://studio.example', picture)).not.toMatch(/canonical|og:|twitter:/);
  });

  it('asks search engines to leave out the landing variant and unknown addresses, and only these', () => {
    const isLeftOut = (path: string) => renderHead(routeOf(path), 'https://studio.example').includes('noindex');
    const paths = [...routes.map(({ path }) => String(path)), '/nothing'];
    expect(paths.filter(isLeftOut)).toEqual(['/landing', '/nothing']);
  });
});
