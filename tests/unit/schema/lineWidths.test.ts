import { expect, it } from 'vitest';
import { logoLines, withWidths } from '../../../frontend/schema/lineWidths';

it.each<[string, { text: string; width?: number }[], number[]]>([
  ['the longest narrow, others wide', [{ text: 'We shoot it. We cut it.' }, { text: 'You air it.' }], [75, 125]],
  ['a single one wide', [{ text: 'Privacy' }], [125]],
  [
    'as the owner says',
    [
      { text: 'That didn’t', width: 125 },
      { text: 'go through', width: 75 },
    ],
    [125, 75],
  ],
])('lines of a title are %s', (_, lines, widths) => {
  expect(withWidths(lines as Parameters<typeof withWidths>[0]).map(({ width }) => width)).toEqual(widths);
});

it.each([
  ['Your Studio', 'Your/Studio'],
  ['Blue Lotus Films', 'Blue Lotus/Films'],
  ['The Old Thiruvananthapuram Film Laboratory', 'The Old Thiruvananthapuram/Film Laboratory'],
  ['Kaleidoscope', 'Kaleidoscope'],
  ['  नई  दुनिया ', 'नई/दुनिया'],
])('the logo of "%s" has the lines %s', (name, lines) => {
  const texts = logoLines(name).map(({ text }) => text);
  expect(texts.join('/')).toBe(lines);
});
