import { expect, it } from 'vitest';
import { frameSources } from '../../../../scripts/build/site/frameSources';

it('the frames of exactly those providers are admitted whose films the site has', () => {
  expect(frameSources(['led-wall'])).toEqual([]);
  const films = ['https://youtu.be/abcdefghijk', 'https://drive.google.com/file/d/abc/view', 'led-wall'];
  expect(frameSources([...films, 'https://youtu.be/ABCDEFGHIJK'])).toEqual([
    'https://drive.google.com',
    'https://www.youtube-nocookie.com',
  ]);
});
