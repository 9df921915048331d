import { buildFixture } from './commands/buildFixture';

/** The origin that the site of the fixture content names as its own. */
export const FIXTURE_ORIGIN = 'https://studio.example';

/**
 * Builds the site of the fixture content once for all tests of a run. `FIXTURE` names its checkout; where it is set already, that
 * one is used as it is.
 */
export default async function buildSite(): Promise<(() => void) | undefined> {
  if (process.env.FIXTURE !== undefined) return undefined;
  const { checkout, remove } = await buildFixture(undefined, { SITE_URL: `${FIXTURE_ORIGIN}/` });
  process.env.FIXTURE = checkout;

  return remove;
}
