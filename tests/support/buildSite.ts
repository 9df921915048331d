import { ROOT } from '../../scripts/support/paths.ts';
import { buildFixture } from './commands/buildFixture';
import { runCheckout } from './commands/runCheckout';

/** The origin that the site of the fixture content names as its own. */
export const FIXTURE_ORIGIN = 'https://studio.example';

/**
 * Builds the owner's site, and that of the fixture content, once for all tests of a run. `FIXTURE` names the checkout of the
 * second; where it is set already, that one is used as it is.
 */
export default async function buildSite(): Promise<(() => void) | undefined> {
  if (process.env.FIXTURE !== undefined) return undefined;
  const own = await runCheckout(ROOT, 'build');
  if ((await own.exitCode) !== 0) throw new Error(own.output());
  const { checkout, remove } = await buildFixture(undefined, { SITE_URL: `${FIXTURE_ORIGIN}/` });
  process.env.FIXTURE = checkout;

  return remove;
}
