import { company, home } from 'virtual:content';
import { BASE } from '../../../frontend/lib/base';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => {
  return { src: `${BASE}/icon-${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
};

/** The web app manifest as JSON, for adding the site to a phone's home screen; `background` is the color of the page. */
export function webManifest(background: string): string {
  const manifest = {
    id: `${BASE}/`,
    name: company.name,
    short_name: company.name,
    description: home.page.description,
    lang: 'en-IN',
    start_url: `${BASE}/`,
    display: 'browser',
    background_color: background,
    theme_color: background,
    icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
