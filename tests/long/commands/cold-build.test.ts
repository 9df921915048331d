import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fixtureCheckout } from '../../support/commands/buildFixture';
import { checkoutCopy } from '../../support/commands/checkoutCopy';
import { layFixtureContent } from '../../support/commands/fixtureContent';
import { runCheckout } from '../../support/commands/runCheckout';

const BUILDS_MS = 900_000;

it('npm run build writes the same bytes without any cache as in another checkout with the caches of other builds', {
  timeout: BUILDS_MS,
}, async () => {
  const cold = checkoutCopy();
  layFixtureContent(cold);
  const warm = fixtureCheckout();
  const bytes = await build(cold);
  expect(Object.keys(bytes)).toContain('index.html');
  expect(await build(warm)).toEqual(bytes);
  for (const checkout of [cold, warm]) rmSync(checkout, { recursive: true });
});

/** Builds and returns the bytes of each file of the upload. */
async function build(checkout: string): Promise<Record<string, string>> {
  const command = runCheckout(checkout, 'build', { SITE_URL: 'https://studio.example' });
  expect(await command.exitCode, command.output()).toBe(0);
  const upload = join(checkout, 'public_html');
  const files = readdirSync(upload, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(upload, name)).isFile())
    .sort();

  return Object.fromEntries(files.map((name) => [name, readFileSync(join(upload, name)).toString('base64')]));
}
