import { expect, it } from 'vitest';
import { withoutLostFilms } from '../../../scripts/edit/shownFilms';

const filmsWith = (...films: [id: string, title: string][]) =>
  `films:\n${films.map(([id, title]) => `  - id: ${id}\n    title: ${title}\n`).join('')}`;
const texts = {
  films: filmsWith(['haldi', 'Haldi'], ['rain', 'Rain'], ['gone', 'Gone']),
  home: 'featuredWorks:\n  - rain\n  - haldi # The newest\n',
  'our-work': 'featuredProjects:\n  - haldi\n',
};

it('asks where a removed film is shown, and takes it out there; a film with another id stays', () => {
  const { changed, question } = withoutLostFilms(texts, filmsWith(['rain-song', 'Rain']));
  expect(question).toBe('Home and Our work show “Haldi”: remove it there too?');
  expect(changed).toEqual({ home: 'featuredWorks:\n  - rain-song\n', 'our-work': 'featuredProjects: []\n' });
});

it('asks nothing where no page shows the film', () => {
  const next = filmsWith(['haldi', 'Haldi'], ['rain', 'Rain']);
  expect(withoutLostFilms(texts, next)).toEqual({ changed: {}, question: undefined });
});
