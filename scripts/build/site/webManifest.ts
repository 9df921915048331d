import company from '../../../frontend/content/company.yaml';
import home from '../../../frontend/content/home.yaml';
import { BASE } from '../../../frontend/lib/base';

const ICONS = [
  { name: 'icon-192.png', size: 192, purpose: 'any' },
  { name: 'icon-512.png', size: 512, purpose: 'any' },
  { name: 'icon-maskable-512.png', size: 512, purpose: 'maskable' },
];

/** The web app manifest as JSON, for adding the site to a phone's home screen. */
export function webManifest(): string {
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
    icons: ICONS.map(({ name, size, purpose }) => {
      return { src: `${BASE}/${name}`, sizes: `${size}x${size}`, type: 'image/png', purpose };
    }),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
