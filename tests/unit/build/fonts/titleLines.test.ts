import { expect, it } from 'vitest';
import { measureTitles } from '../../../../scripts/build/fonts/titleLines.ts';

/** The style of a title's only line, deep in a record. */
async function styleOf(text: string): Promise<Record<string, string>> {
  const [line] = Object(await measureTitles({ titleLines: [{ text, width: 100 }] })).titleLines;
  return line.style;
}

it('a line of Latin letters begins with its ink and needs no more height', async () => {
  expect(await styleOf('Quick cuts, loud')).toEqual({
    '--stretch': '100%',
    '--size': expect.stringMatching(/^\d+\.\d\dcqi$/),
    '--margin': expect.stringMatching(/^-0\.\d{2,3}em$/),
    '--room': '0em 0em',
  });
});

it('an accent and the marks of other scripts get room above and below', async () => {
  expect((await styleOf('Soirée'))['--room']).toMatch(/^0\.[12]\d*em 0em$/);
  expect((await styleOf('कुल'))['--room']).toMatch(/em 0\.[1-9]\d*em$/);
});

it('a line with a letter that no font has gets room for a square for each letter', async () => {
  expect(await styleOf('தமிழ்')).toMatchObject({ '--size': '33.33cqi', '--margin': '0em' });
  expect(await styleOf('Films 🎬')).toMatchObject({ '--size': '14.29cqi', '--margin': '0em' });
});
