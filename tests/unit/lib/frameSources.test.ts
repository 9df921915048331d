import { expect, it } from 'vitest';
import { frameSources } from '../../../frontend/lib/frameSources';

const link = (provider: string) => `<a class="c" data-provider="${provider}" href="https://…">Watch</a>`;

it('the frames of exactly those providers are admitted whose films the pages have', () => {
  expect(frameSources(['<p>No film</p>'])).toEqual([]);
  expect(frameSources([link('youtube') + link('drive'), link('youtube')])).toEqual([
    'https://drive.google.com',
    'https://www.youtube-nocookie.com',
  ]);
});
