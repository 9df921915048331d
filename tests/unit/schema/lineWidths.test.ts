import { describe, expect, it } from 'vitest';
import { logoLines, withWidths } from '../../../frontend/schema/lineWidths';

describe('lines of a title without a width', () => {
  it('are wide, but for the longest, which is narrow', () => {
    expect(withWidths([{ text: 'We shoot it. We cut it.' }, { text: 'You air it.' }])).toEqual([
      { text: 'We shoot it. We cut it.', width: 75 },
      { text: 'You air it.', width: 125 },
    ]);
  });

  it('are wide in a title of one line', () => {
    expect(withWidths([{ text: 'Privacy' }])).toEqual([{ text: 'Privacy', width: 125 }]);
  });

  it('leave the widths that the owner has set', () => {
    const widths = withWidths([
      { text: 'That didn’t', width: 125 },
      { text: 'go through', width: 75 },
    ]);
    expect(widths.map(({ width }) => width)).toEqual([125, 75]);
  });
});

describe('the logo of a name', () => {
  it.each([
    ['Your Studio', ['Your', 'Studio']],
    ['Blue Lotus Films', ['Blue Lotus', 'Films']],
    ['The Old Thiruvananthapuram Film Laboratory', ['The Old Thiruvananthapuram', 'Film Laboratory']],
    ['Kaleidoscope', ['Kaleidoscope']],
    ['  नई  दुनिया ', ['नई', 'दुनिया']],
  ])('%s', (name, lines) => {
    expect(logoLines(name).map(({ text }) => text)).toEqual(lines);
  });
});
