import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const FIXTURES = join(import.meta.dirname, '../../fixtures');

/** What belongs to the code and not to the owner. */
const KEPT = { content: /^(types|limits)\.ts$/, media: /\.svg$/ };

/**
 * Puts the sample content in the place of the owner's in a copy of the checkout, with its pictures and films, so that tests
 * know every word and figure. The pictures and films are small re-encodings of the sample's (320 pixels, 4 seconds).
 */
export function layFixtureContent(checkout: string): void {
  for (const [name, kept] of Object.entries(KEPT)) {
    const folder = join(checkout, 'frontend', name);
    for (const file of readdirSync(folder).filter((each) => !kept.test(each))) rmSync(join(folder, file));
    cpSync(join(FIXTURES, name), folder, { recursive: true });
  }
}
