import { expect, it, vi } from 'vitest';
import { openingHours } from '../../../../scripts/build/search/structuredData';

vi.mock('virtual:media', () => ({ stills: {}, loops: {}, captions: {} }));

it('search engines have each shift of a day, and no closed day', () => {
  const shifts = [
    { days: 'Monday and Tuesday', opens: '9:00 AM', closes: '1:00 PM' },
    { days: 'Monday and Tuesday', opens: '3:00 PM', closes: '7:00 PM' },
    { days: 'Sunday' },
  ];
  const dayOfWeek = ['Monday', 'Tuesday'];
  expect(openingHours(shifts)).toEqual([
    { '@type': 'OpeningHoursSpecification', dayOfWeek, opens: '09:00', closes: '13:00' },
    { '@type': 'OpeningHoursSpecification', dayOfWeek, opens: '15:00', closes: '19:00' },
  ]);
});
