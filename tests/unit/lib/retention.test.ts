import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

it.each([
  [undefined, 'Deleted after 365 days.'],
  ['30', 'Deleted after 30 days.'],
  ['0', 'Deleted when you ask for it.'],
])('with INQUIRY_RETENTION_DAYS %j the sentence is "%s"', async (days, sentence) => {
  vi.stubEnv('INQUIRY_RETENTION_DAYS', days);
  vi.resetModules();
  const { withRetention } = await import('../../../frontend/lib/retention');
  expect(withRetention('Deleted {retention}.')).toBe(sentence);
});
