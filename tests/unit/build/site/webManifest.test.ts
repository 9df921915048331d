import { expect, it, vi } from 'vitest';
import company from '../../../../frontend/content/company.yaml';

it.each([
  ['/', ''],
  ['/studio/', '/studio'],
])('the manifest of a site at %s has its name, start page and icons', async (baseUrl, base) => {
  vi.stubEnv('BASE_URL', baseUrl);
  vi.resetModules();
  const { webManifest } = await import('../../../../scripts/build/site/webManifest');
  const icon = (src: string, size: number, purpose = 'any') => {
    return { src: `${base}/${src}`, sizes: `${size}x${size}`, type: 'image/png', purpose };
  };
  expect(JSON.parse(webManifest())).toMatchObject({
    id: `${base}/`,
    name: company.name,
    short_name: company.name,
    lang: 'en-IN',
    start_url: `${base}/`,
    display: 'browser',
    icons: [icon('icon-192.png', 192), icon('icon-512.png', 512), icon('icon-maskable-512.png', 512, 'maskable')],
  });
});
