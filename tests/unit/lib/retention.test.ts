import { expect, it, vi } from 'vitest';
import { withRetention } from '../../../frontend/lib/retention';

it.each([
  [undefined, 'Deleted after 365 days.'],
  ['30', 'Deleted after 30 days.'],
  ['1', 'Deleted after 1 day.'],
  ['0', 'Deleted when you ask for it.'],
  ['a year', 'Deleted after 365 days.'],
])('with INQUIRY_RETENTION_DAYS %j the sentence is "%s"', (days, sentence) => {
  vi.stubEnv('INQUIRY_RETENTION_DAYS', days);
  expect(withRetention('Deleted {retention}.')).toBe(sentence);
});
