import { describe, expect, it } from 'vitest';
import { openingHours } from '../../../../scripts/build/search/openingHours';

const weekend = ['Saturday', 'Sunday'];

describe('the studio’s hours', () => {
  it.each([
    ['Monday to Wednesday', ['Monday', 'Tuesday', 'Wednesday']],
    ['Mon-Wed', ['Monday', 'Tuesday', 'Wednesday']],
    ['Mon. – Wed.', ['Monday', 'Tuesday', 'Wednesday']],
    ['Sat to Mon', ['Saturday', 'Sunday', 'Monday']],
    ['Saturdays and Sundays', weekend],
    ['Sat, Sun', weekend],
    ['Thu', ['Thursday']],
  ])('are known of %s', (label, dayOfWeek) => {
    expect(openingHours([{ label, value: '9 am to 6 pm' }])).toEqual([
      { '@type': 'OpeningHoursSpecification', dayOfWeek, opens: '09:00', closes: '18:00' },
    ]);
  });

  it.each([
    ['9:00 AM to 6:00 PM', '09:00', '18:00'],
    ['10.30 a.m. – 12:15 p.m.', '10:30', '12:15'],
    ['12 am - 12 pm', '00:00', '12:00'],
  ])('are known from %s', (value, opens, closes) => {
    expect(openingHours([{ label: 'Friday', value }])).toMatchObject([{ opens, closes }]);
  });

  it('leave out the days on which it is closed', () => {
    const open = { label: 'Friday', value: '9 am to 6 pm' };
    expect(openingHours([open, { label: 'Saturday and Sunday', value: 'Closed' }])).toHaveLength(1);
  });

  it.each([
    ['Sunday', 'By appointment'],
    ['Public holidays', '9 am to 6 pm'],
    ['Sunday', '13:00 PM to 6 PM'],
    ['Sunday', '9:00 to 18:00 o’clock'],
    ['S', '9 am to 6 pm'],
  ])('are not guessed from “%s: %s”, nor told in part', (label, value) => {
    expect(
      openingHours([
        { label: 'Friday', value: '9 am to 6 pm' },
        { label, value },
      ]),
    ).toEqual([]);
  });
});
