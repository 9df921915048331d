import { buildFixture } from './commands/buildFixture';

/** Builds the site of the fixture content once, for all tests of a run; `FIXTURE` names its checkout. */
export default async function buildSite(): Promise<() => void> {
  const { checkout, remove } = await buildFixture();
  process.env.FIXTURE = checkout;

  return remove;
}
