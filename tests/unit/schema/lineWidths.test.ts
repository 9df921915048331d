import { expect, it } from 'vitest';
import { logoLines, withWidths } from '../../../frontend/schema/lineWidths';

const line = (text: string, width?: number) => ({ text, width });

it.each([
  ['the longest narrow, others wide', [line('We shoot it. We cut it.'), line('You air it.')], [75, 125]],
  ['a single one wide', [line('Privacy')], [125]],
  ['as the owner says', [line('That didn’t', 125), line('go through', 75)], [125, 75]],
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
