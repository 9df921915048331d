import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const FIXTURES = join(import.meta.dirname, '../../fixtures');

/** Belongs to the code, not to the owner. */
const KEPT_MEDIA = /\.svg$/;

/**
 * Replaces the owner's content in a copy of the checkout with the sample content and its pictures and films, so that tests
 * know every word and figure. The owner's own pages are not in the sample's `pages.ts`, so the site is built without them;
 * their content files stay, because their components import them. The pictures and films are small re-encodings of the
 * sample's (320 pixels, 4 seconds).
 */
export function layFixtureContent(checkout: string): void {
  const media = join(checkout, 'frontend/media');
  for (const file of readdirSync(media).filter((name) => !KEPT_MEDIA.test(name))) rmSync(join(media, file));
  for (const name of ['content', 'media']) {
    cpSync(join(FIXTURES, name), join(checkout, 'frontend', name), { recursive: true });
  }
}
