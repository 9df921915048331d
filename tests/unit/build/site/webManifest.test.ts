import { afterEach, expect, it, vi } from 'vitest';
import company from '../../../../frontend/content/company.yaml';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['/', ''],
  ['/studio/', '/studio'],
])('the manifest of a site at %s has its name, start page and icons', async (baseUrl, base) => {
  vi.stubEnv('BASE_URL', baseUrl);
  vi.resetModules();
  const { webManifest } = await import('../../../../scripts/build/site/webManifest');
  expect(JSON.parse(webManifest())).toMatchObject({
    id: `${base}/`,
    name: company.name,
    short_name: company.name,
    lang: 'en-IN',
    start_url: `${base}/`,
    display: 'browser',
    icons: [
      { src: `${base}/icon-192.png`, sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: `${base}/icon-512.png`, sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: `${base}/icon-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
});
