import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkoutCopy } from '../../support/commands/checkoutCopy';
import { layFixtureContent } from '../../support/commands/fixtureContent';
import { runCheckout } from '../../support/commands/runCheckout';

const THREE_BUILDS_MS = 900_000;

it('npm run build writes the same bytes in two checkouts without any cache, and again with them', {
  timeout: THREE_BUILDS_MS,
}, async () => {
  const one = freshCheckout();
  const cold = await build(one);
  expect(Object.keys(cold)).toContain('index.html');
  expect(await build(one), 'again with its caches').toEqual(cold);
  rmSync(one, { recursive: true });

  const other = freshCheckout();
  expect(await build(other)).toEqual(cold);
  rmSync(other, { recursive: true });
});

function freshCheckout(): string {
  const checkout = checkoutCopy();
  layFixtureContent(checkout);

  return checkout;
}

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
