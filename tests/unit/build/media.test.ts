import { expect, it } from 'vitest';
import { mediaFiles } from '../../../scripts/build/media.mjs';

it('a still comes in AVIF at every width and once as JPEG, a film as it was given', () => {
  const still = { width: 960, height: 540, widths: [480, 960], hash: 'h1', color: '#000000' };
  const films = { both: { hash: 'h2', formats: ['webm', 'mp4'] }, alone: { hash: 'h3', formats: ['mp4'] } };

  expect(mediaFiles({ stills: { a: still }, films, captions: { words: 'h4' } })).toEqual([
    'a.h1.jpg',
    'a-480.h1.avif',
    'a-960.h1.avif',
    'both.h2.webm',
    'both.h2.mp4',
    'alone.h3.mp4',
    'words.h4.vtt',
  ]);
});
