import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['/', ''],
  ['/studio/', '/studio'],
])('paths of a site at %s begin with "%s"', async (baseUrl, base) => {
  vi.stubEnv('BASE_URL', baseUrl);
  vi.resetModules();
  expect((await import('../../../frontend/lib/base')).BASE).toBe(base);
});
