import { expect, it } from 'vitest';
import { frameSources } from '../../../../scripts/build/site/frameSources';

const film = (videoUrl: string) => ({ title: 'A film', videoUrl });

it('admits frames of exactly the providers that a `videoUrl` names, at any depth', () => {
  expect(frameSources([{ hero: film('led-wall'), link: 'https://youtu.be/abcdefghijk', date: null }])).toEqual([]);
  const content = [
    { works: [film('https://youtu.be/abcdefghijk'), film('https://youtu.be/ABCDEFGHIJK')] },
    { about: { promo: film('https://drive.google.com/file/d/abc/view') }, previews: [film('led-wall')] },
  ];
  expect(frameSources(content)).toEqual(['https://drive.google.com', 'https://www.youtube-nocookie.com']);
});
