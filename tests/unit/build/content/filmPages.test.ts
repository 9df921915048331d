import { expect, it } from 'vitest';
import type { AllFilms } from '../../../../frontend/schema/films';
import { filmPages } from '../../../../scripts/build/content/filmPages';

const film = (id: string) => ({ id, title: id.toUpperCase(), category: 'Promos', poster: `still-of-${id}` });
const story = { client: 'A', role: 'Cut', year: 2026, credits: [], task: 'Cut it.', result: 'It ran.', stills: [] };
const told = (id: string) => ({ ...film(id), videoUrl: 'rain', description: 'Rain.', story });
const pagesOf = (...films: AllFilms['films']) => filmPages({ categories: ['Promos'], films }, 'Blue Lotus');

it.each([
  [['one'], 'none ONE none'],
  [['one', 'two'], 'none ONE TWO, none TWO ONE'],
  [['one', 'two', 'three'], 'THREE ONE TWO, ONE TWO THREE, TWO THREE ONE'],
])('the pages of films link to the previous and the next film, and never twice to one: %j', (ids, links) => {
  const pages = pagesOf(film('silent'), ...ids.map(told));
  const linked = pages.map(({ content: { previous, film, next } }) =>
    [previous?.title ?? 'none', film.title, next?.title ?? 'none'].join(' '),
  );
  expect(linked.join(', ')).toBe(links);
});
