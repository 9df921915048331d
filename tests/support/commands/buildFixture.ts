import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/support/paths.mjs';
import { checkoutCopy } from './checkoutCopy';
import { layFixtureContent } from './fixtureContent';
import { runCheckout } from './runCheckout';

/** What takes long and is the same in every checkout: sizes of stills, cuts of fonts, packages of the upload, FTP servers. */
const SHARED_CACHES = ['media', 'fonts', 'upload', 'ftp-servers', 'editor'];

export interface FixtureBuild {
  checkout: string;
  /** The folder to serve. */
  site: string;
  remove(): void;
}

/** A copy of this checkout with the sample content, in which a build takes seconds. */
export function fixtureCheckout(): string {
  const checkout = checkoutCopy();
  layFixtureContent(checkout);
  mkdirSync(join(checkout, 'node_modules/.cache'));
  for (const cache of SHARED_CACHES.map((name) => join('node_modules/.cache', name))) {
    if (existsSync(join(ROOT, cache))) symlinkSync(join(ROOT, cache), join(checkout, cache));
  }

  return checkout;
}

/**
 * The site as it is built from the sample content, which `change` may edit before, with these settings. Rejects with the
 * build's own words.
 */
export async function buildFixture(
  change: (checkout: string) => void = () => undefined,
  settings: Record<string, string> = {},
): Promise<FixtureBuild> {
  const checkout = fixtureCheckout();
  const remove = () => rmSync(checkout, { recursive: true, force: true });
  try {
    change(checkout);
    const command = runCheckout(checkout, 'build', {
      SITE_URL: '',
      REDIRECT_TO_SITE_URL: '',
      HSTS: '',
      INQUIRY_RETENTION_DAYS: '',
      ...settings,
    });
    if ((await command.exitCode) !== 0) throw new Error(`The sample content did not build:\n${command.output()}`);
  } catch (problem) {
    remove();
    throw problem;
  }

  return { checkout, site: join(checkout, 'public_html'), remove };
}
