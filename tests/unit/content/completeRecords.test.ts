import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { completeRecords } from '../../../scripts/content/completeRecords';
import { writeRecords } from '../../../scripts/content/writeRecords';

const media = ['haldi.mp4', 'haldi.jpg', 'haldi-loop.mp4', 'rain.mp4', 'rain.jpg', 'rain.vtt'];
const FILMS = 'categories:\n  - Weddings\nfilms: []\n';

it('a film needs its title alone: its parts, its id and its empty lists are filled in, and a link is a film like another', () => {
  const story = { client: 'Asha', role: 'Cut', year: 2026, task: 'Cut it.', result: 'It ran.' };
  const films = [
    { title: 'Haldi, 7 a.m.', category: 'Weddings', videoUrl: 'haldi', poster: '', story },
    { title: 'Rain', id: 'my-rain', category: 'Weddings', videoUrl: 'rain', poster: 'haldi' },
    { title: 'वर्षा', category: 'Weddings', videoUrl: 'https://vimeo.com/76979871', poster: 'rain' },
  ];
  expect(writeRecords('films', FILMS, { categories: ['Weddings'], films }, media)).toBe(`categories:
  - Weddings
films:
  - title: Haldi, 7 a.m.
    category: Weddings
    videoUrl: haldi
    poster: haldi
    story:
      client: Asha
      role: Cut
      year: 2026
      task: Cut it.
      result: It ran.
      credits: []
      stills: []
    id: haldi-7-a-m
    loop: haldi-loop
  - title: Rain
    id: my-rain
    category: Weddings
    videoUrl: rain
    poster: haldi
    captions: rain
  - title: वर्षा
    category: Weddings
    videoUrl: https://vimeo.com/76979871
    poster: rain
    id: film-1
`);
});

it('two titles of the same words, long ones too, in letters without a transliteration, or not yet written, have ids of their own, which saving again keeps', () => {
  const titles = ['Haldi', 'Haldi!', 'H'.repeat(90), 'H'.repeat(91), 'वर्षा', 'हल्दी', ''];
  const films = titles.map((title) => ({ title }));
  const idsOf = (text: string) => parse(text).films.map(({ id }: { id: string }) => id);
  const saved = writeRecords('films', FILMS, { films });
  const long = 'h'.repeat(80);
  expect(idsOf(saved)).toEqual(['haldi', 'haldi-2', long, `${long}-2`, 'film-1', 'film-2', 'film-3']);
  expect(idsOf(writeRecords('films', saved, { films: films.toReversed() }))).toEqual(idsOf(saved).toReversed());
});

const film = v.strictObject({ title: v.string(), date: v.optional(v.string()), tags: v.array(v.string()) });
const page = v.strictObject({
  films: v.array(film),
  note: v.optional(v.string()),
  admin: v.optional(v.strictObject({ repository: v.string() })),
  lines: v.optional(v.array(v.string())),
});

it('leaves out empty optional fields, and keeps empty required ones and what is filled in', () => {
  const empty = { films: [{ title: '', date: '', tags: [] }], note: null, admin: { repository: '' }, lines: [] };
  expect(completeRecords(page, empty, [])).toEqual({ films: [{ title: '', tags: [] }] });
  const filled = { films: [], note: 'Words', admin: { repository: 'asha/site' }, lines: ['One'] };
  expect(completeRecords(page, filled, [])).toEqual(filled);
});
