import { expect, it, vi } from 'vitest';
import { preloadPicture } from '../../../../scripts/build/site/preloadPicture';

vi.mock('virtual:media', () => {
  const still = { width: 960, height: 540, widths: [480, 960], hash: 'x' };
  return { stills: { wide: still, upright: still }, films: {} };
});

it('the first picture is preloaded in the newest format', () => {
  const tags = preloadPicture({ still: 'wide', sizes: '100vw' });
  expect(tags).toContain('imagesrcset="/media/wide-480.x.avif 480w, /media/wide-960.x.avif 960w" imagesizes="100vw"');
  expect(tags).not.toContain('media="(');
});

it('of two crops each screen preloads its own', () => {
  const [phones, others] = preloadPicture({ still: 'wide', stillOnPhones: 'upright', sizes: '100vw' }).split('\n');
  expect(phones).toMatch(/media="\(max-width: 767px\)" imagesrcset="\/media\/upright-480/);
  expect(others).toMatch(/media="\(min-width: 768px\)" imagesrcset="\/media\/wide-480/);
});
