import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/support/paths.ts';
import { checkoutCopy } from './checkoutCopy';
import { layFixtureContent } from './fixtureContent';
import { runCheckout } from './runCheckout';

/**
 * Caches that are slow to fill and the same in every checkout: resized stills, font subsets, PHP packages, FTP servers, the editor.
 */
const SHARED_CACHES = ['media', 'fonts', 'upload', 'deploy-servers', 'npm'];

interface FixtureBuild {
  checkout: string;
  /** The folder to serve. */
  site: string;
  remove(): void;
}

/** Makes a copy of this checkout with the fixture content, in which a build takes seconds. */
export function fixtureCheckout(): string {
  const checkout = checkoutCopy();
  layFixtureContent(checkout);
  mkdirSync(join(checkout, 'node_modules/.cache'));
  for (const cache of SHARED_CACHES.map((name) => join('node_modules/.cache', name))) {
    // On a new checkout no build has made it yet, and every other one would fill one of its own.
    mkdirSync(join(ROOT, cache), { recursive: true });
    symlinkSync(join(ROOT, cache), join(checkout, cache));
  }

  return checkout;
}

/**
 * Builds the site from the fixture content with these settings, after `change` has edited the checkout. Rejects with
 * the output of the build.
 */
export async function buildFixture(
  change: (checkout: string) => void = () => undefined,
  settings: Record<string, string> = {},
): Promise<FixtureBuild> {
  const checkout = fixtureCheckout();
  const remove = () => rmSync(checkout, { recursive: true, force: true });
  try {
    change(checkout);
    const command = await runCheckout(checkout, 'build', {
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
