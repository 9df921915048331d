import { expect, it } from 'vitest';
import { nameOf } from '../../../scripts/media/names';

it.each([
  ['Haldi 7 AM', 'haldi-7-am'],
  ['A\u0308rger Straße', 'arger-strasse'],
  ['Łódź Øresund Æon', 'lodz-oresund-aeon'],
  ['शादी दिल्ली २०२६', 'sadi-dilli-2026'],
  ['Riya’s haldi — final (2)', 'riyas-haldi-final-2'],
  ['long '.repeat(50), `${'long-'.repeat(16)}`.slice(0, -1)],
])('names the files of "%s" %s', (words, name) => {
  expect(nameOf(words)).toBe(name);
});

it.each(['____', 'None'])('refuses the name %s: it has no letter, or means that nobody speaks', (words) => {
  expect(() => nameOf(words)).toThrow(`No file can have the name "${words}": choose another one`);
});
