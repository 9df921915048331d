import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fixtureCheckout } from '../../support/commands/buildFixture';
import { checkoutCopy } from '../../support/commands/checkoutCopy';
import { layFixtureContent } from '../../support/commands/fixtureContent';
import { runCheckout } from '../../support/commands/runCheckout';

const BUILDS_MS = 900_000;

it('npm run package without any cache and in another time zone, with the caches of other builds, writes the same bytes', {
  timeout: BUILDS_MS,
}, async () => {
  const cold = checkoutCopy();
  layFixtureContent(cold);
  const warm = fixtureCheckout();
  await pack(cold);
  const output = await pack(warm, ['--since', join(cold, 'site.zip')], { TZ: 'Pacific/Apia' });
  expect(output).toMatch(/^Nothing is new or changed since .*site\.zip: there is nothing to upload\.$/m);
  expect(output).not.toContain('No longer part');
  expect(existsSync(join(warm, 'site-changes.zip'))).toBe(false);
  // A package leaves some files of the upload out.
  const bytes = bytesOfUpload(cold);
  expect(Object.keys(bytes)).toContain('index.html');
  expect(bytesOfUpload(warm)).toEqual(bytes);
  for (const checkout of [cold, warm]) rmSync(checkout, { recursive: true });
});

/** Builds and packs; returns what the command said. */
async function pack(checkout: string, args: string[] = [], environment: NodeJS.ProcessEnv = {}): Promise<string> {
  const command = runCheckout(checkout, 'package', { SITE_URL: 'https://studio.example', ...environment }, args);
  expect(await command.exitCode, command.output()).toBe(0);

  return command.output();
}

/** The bytes of each file of the upload. */
function bytesOfUpload(checkout: string): Record<string, string> {
  const upload = join(checkout, 'public_html');
  const files = readdirSync(upload, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(upload, name)).isFile())
    .sort();

  return Object.fromEntries(files.map((name) => [name, readFileSync(join(upload, name)).toString('base64')]));
}
