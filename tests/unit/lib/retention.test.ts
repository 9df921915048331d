import { expect, it, vi } from 'vitest';
import { withRetention } from '../../../frontend/lib/retention';

it.each([
  [undefined, 'after 365 days'],
  ['+30', 'after 30 days'],
  ['1', 'after 1 day'],
  ['0', 'when you ask for it'],
  ['a year', 'after 365 days'],
  ['007', 'after 365 days'],
  ['36501', 'after 365 days'],
])('with INQUIRY_RETENTION_DAYS %j they are deleted %s, as PHP counts it', (days, time) => {
  vi.stubEnv('INQUIRY_RETENTION_DAYS', days);
  expect(withRetention('Deleted {retention}, not {retention}.')).toBe(`Deleted ${time}, not ${time}.`);
});
