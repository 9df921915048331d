import { describe, expect, it } from 'vitest';
import { preloadPoster } from '../../../frontend/lib/preloadPoster';

const source = (type: string, files: string, media = '') =>
  `<source ${media}type="${type}" srcSet="${files}" sizes="100vw"/>`;
const picture = (sources: string, priority: string) =>
  `<picture class="c">${sources}<img src="/a.jpg" alt=""${priority}/></picture>`;
const first = ' decoding="async" fetchPriority="high"';

describe('the preload of the first picture', () => {
  it('names the newest format alone, each crop for its own screens', () => {
    const phones = 'media="(max-width: 767px)" ';
    const html = picture(
      source('image/avif', '/p.avif 480w', phones) +
        source('image/webp', '/p.webp 480w', phones) +
        source('image/avif', '/a.avif 960w') +
        source('image/webp', '/a.webp 960w'),
      first,
    );
    const tags = preloadPoster(html).split('\n');
    expect(tags).toHaveLength(2);
    expect(tags[0]).toContain(
      'media="(max-width: 767px)" imagesrcset="/p.avif 480w" imagesizes="100vw" fetchpriority="high"',
    );
    expect(tags[1]).toContain('media="(min-width: 768px)" imagesrcset="/a.avif 960w"');
  });

  it('is for every screen where there is one crop', () => {
    expect(preloadPoster(picture(source('image/avif', '/a.avif 960w'), first))).not.toContain('media=');
  });

  it('leaves alone what is not of the first screen', () => {
    expect(preloadPoster(picture(source('image/avif', '/a.avif 960w'), ' loading="lazy"'))).toBe('');
    const below =
      picture(source('image/avif', '/a.avif 1w'), ' loading="lazy"') +
      picture(source('image/avif', '/b.avif 1w'), first);
    expect(preloadPoster(below)).toContain('/b.avif');
    expect(preloadPoster(below)).not.toContain('/a.avif');
  });
});
