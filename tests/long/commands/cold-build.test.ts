import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkoutCopy } from '../../support/commands/checkoutCopy';
import { layFixtureContent } from '../../support/commands/fixtureContent';
import { runCheckout } from '../../support/commands/runCheckout';

const TWO_BUILDS_MS = 400_000;

it('npm run build writes the same bytes in two checkouts without any cache', { timeout: TWO_BUILDS_MS }, async () => {
  const [one, other] = [await coldBuild(), await coldBuild()];
  expect(Object.keys(one)).toContain('index.html');
  expect(other).toEqual(one);
});

/** The bytes of each file of the upload. */
async function coldBuild(): Promise<Record<string, string>> {
  const checkout = checkoutCopy();
  layFixtureContent(checkout);
  const command = runCheckout(checkout, 'build', { SITE_URL: 'https://studio.example' });
  expect(await command.exitCode, command.output()).toBe(0);
  const upload = join(checkout, 'public_html');
  const files = readdirSync(upload, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(upload, name)).isFile())
    .sort();
  const bytes = Object.fromEntries(files.map((name) => [name, readFileSync(join(upload, name)).toString('base64')]));
  rmSync(checkout, { recursive: true });

  return bytes;
}
