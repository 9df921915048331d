import { expect, it } from 'vitest';
import { daysOf, shiftsByDays, timeOf } from '../../../frontend/schema/openingHours';

it.each([
  ['Monday to Wednesday', 'Monday Tuesday Wednesday'],
  ['Mon-Wed', 'Monday Tuesday Wednesday'],
  ['Mon. – Wed.', 'Monday Tuesday Wednesday'],
  ['Sat to Mon', 'Saturday Sunday Monday'],
  ['Saturdays and Sundays', 'Saturday Sunday'],
  ['Sat, Sun', 'Saturday Sunday'],
  ['Thu', 'Thursday'],
  ['Public holidays', undefined],
  ['S', undefined],
  ['Monday to', undefined],
])('the days %s are %s', (days, named) => {
  expect(daysOf(days)?.join(' ')).toBe(named);
});

it.each([
  ['9:00 AM', '09:00'],
  ['10.30 a.m.', '10:30'],
  ['12:15 p.m.', '12:15'],
  ['12 am', '00:00'],
  ['6 PM', '18:00'],
  ['13:00 PM', undefined],
  ['9:00', undefined],
  ['18:00 o’clock', undefined],
  ['noon', undefined],
  ['9:75 AM', undefined],
])('the time %s is %s', (time, known) => {
  expect(timeOf(time)).toBe(known);
});

it('pages have each shift of a day, and a closed day has none', () => {
  const shifts = [
    { days: 'Monday and Tuesday', opens: '9:00 AM', closes: '1:00 PM' },
    { days: 'Monday and Tuesday', opens: '3:00 PM', closes: '7:00 PM' },
    { days: 'Sunday' },
  ];
  expect(shiftsByDays(shifts).map((line) => [line.days, line.shifts.map(({ opens }) => opens)])).toEqual([
    ['Monday and Tuesday', ['9:00 AM', '3:00 PM']],
    ['Sunday', []],
  ]);
});
