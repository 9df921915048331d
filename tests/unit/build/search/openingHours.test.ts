import { describe, expect, it } from 'vitest';
import { daysOf, shiftsByDays, timeOf } from '../../../../frontend/schema/openingHours';
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
  ])('are known of %s', (days, dayOfWeek) => {
    expect(openingHours([{ days, opens: '9 am', closes: '6 pm' }])).toEqual([
      { '@type': 'OpeningHoursSpecification', dayOfWeek, opens: '09:00', closes: '18:00' },
    ]);
  });

  it.each([
    ['9:00 AM', '6:00 PM', '09:00', '18:00'],
    ['10.30 a.m.', '12:15 p.m.', '10:30', '12:15'],
    ['12 am', '12 pm', '00:00', '12:00'],
  ])('are known from %s to %s', (from, to, opens, closes) => {
    expect(openingHours([{ days: 'Friday', opens: from, closes: to }])).toMatchObject([{ opens, closes }]);
  });

  it('leave out the days on which it is closed', () => {
    const open = { days: 'Friday', opens: '9 am', closes: '6 pm' };
    expect(openingHours([open, { days: 'Saturday and Sunday' }])).toHaveLength(1);
  });

  it('have an entry for each shift of a day', () => {
    const shifts = [
      { days: 'Monday to Friday', opens: '9:00 AM', closes: '1:00 PM' },
      { days: 'Monday to Friday', opens: '3:00 PM', closes: '7:00 PM' },
      { days: 'Saturday', opens: '10:00 AM', closes: '2:00 PM' },
      { days: 'Sunday' },
    ];
    expect(openingHours(shifts).map(({ opens, closes }) => [opens, closes])).toEqual([
      ['09:00', '13:00'],
      ['15:00', '19:00'],
      ['10:00', '14:00'],
    ]);
    expect(shiftsByDays(shifts).map((line) => [line.days, line.shifts.map(({ opens }) => opens)])).toEqual([
      ['Monday to Friday', ['9:00 AM', '3:00 PM']],
      ['Saturday', ['10:00 AM']],
      ['Sunday', []],
    ]);
  });

  it.each(['Public holidays', 'S', 'Monday to'])('are not guessed from the days “%s”', (days) => {
    expect(daysOf(days)).toBeUndefined();
  });

  it.each(['13:00 PM', '9:00', '18:00 o’clock', 'noon', '9:75 AM'])('are not guessed from the time “%s”', (time) => {
    expect(timeOf(time)).toBeUndefined();
  });
});
