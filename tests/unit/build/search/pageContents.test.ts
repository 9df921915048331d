import { expect, it, vi } from 'vitest';
import { pageContents } from '../../../../scripts/build/search/pageContents';

const film = vi.hoisted(() => ({ title: 'Same\u2060-\u2060Day Film', path: '/our-work/same-day', poster: 'rain' }));

vi.mock('virtual:media', () => ({ stills: {}, films: {}, captions: {} }));
vi.mock('../../../../frontend/content/films.yaml?stories', () => ({ default: [{ film }] }));
vi.mock('../../../../frontend/content/films.yaml?pages', () => ({ default: [{ ...film, description: '' }] }));

it('the title of a film on its picture has no word joiners, which no font can draw', () => {
  expect(pageContents(film.path).titleLines.map(({ text }) => text)).toEqual(['Same-Day Film']);
});
