import { describe, expect, it } from 'vitest';
import type { AllFilms } from '../../../../frontend/schema/films';
import { filmPages } from '../../../../scripts/build/content/filmPages';

const story = {
  client: 'A channel',
  role: 'Cut',
  year: 2026,
  credits: [],
  task: 'Cut it.',
  result: 'It ran.',
  stills: [],
};
const film = (id: string, more: Partial<AllFilms['films'][number]> = {}): AllFilms['films'][number] => ({
  id,
  title: id.toUpperCase(),
  category: 'Promos',
  poster: 'rain',
  ...more,
});
const told = (id: string) => film(id, { videoUrl: 'rain', description: 'Rain.', story });
const pagesOf = (...films: AllFilms['films']) => filmPages({ categories: ['Promos'], films }, 'Blue Lotus');

describe('the pages of films', () => {
  it('are those of films with a story, and have the title, category and studio in their page title', () => {
    const [page, ...others] = pagesOf(film('one'), told('two'));
    expect(others).toEqual([]);
    expect(page?.head).toEqual({
      path: '/our-work/two',
      title: 'TWO: Promos | Blue Lotus',
      description: 'Rain.',
      sharedStill: 'rain',
    });
    expect(page?.content.film.path).toBe('/our-work/two');
    expect(page?.content.film).not.toHaveProperty('story');
  });

  it.each([
    [['one'], [[undefined, undefined]]],
    [
      ['one', 'two'],
      [
        [undefined, 'TWO'],
        [undefined, 'ONE'],
      ],
    ],
    [
      ['one', 'two', 'three'],
      [
        ['THREE', 'TWO'],
        ['ONE', 'THREE'],
        ['TWO', 'ONE'],
      ],
    ],
  ])('link to the previous and the next film, wrap around, and never link twice to one: %j', (ids, links) => {
    const pages = pagesOf(film('silent'), ...ids.map(told));
    expect(pages.map(({ content: { previous, next } }) => [previous?.title, next?.title])).toEqual(links);
  });
});
