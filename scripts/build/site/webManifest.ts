import company from '../../../frontend/content/company.yaml';
import home from '../../../frontend/content/home.yaml';
import { BASE } from '../../../frontend/lib/base';

/** The web app manifest as JSON, for adding the site to a phone's home screen. */
export function webManifest(): string {
  const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
    src: BASE + src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const manifest = {
    id: `${BASE}/`,
    name: company.name,
    short_name: company.name,
    description: home.page.description,
    lang: 'en-IN',
    start_url: `${BASE}/`,
    display: 'browser',
    background_color: '#0e080c',
    theme_color: '#0e080c',
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
