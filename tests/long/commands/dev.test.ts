import { rmSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hydrated, noteHydration, withTextFonts } from '../../support/browser/hydrated';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { fixtureCheckout } from '../../support/commands/buildFixture';
import type { RunningCommand } from '../../support/commands/runCheckout';
import { runDev } from '../../support/commands/runDev';
import { testSite } from '../../support/host/testSite';
import { filmPaths } from '../../support/pagePaths';

const START_MS = 180_000;
const PATIENCE_MS = 40_000;
/** The largest difference of a color channel (0 to 255) that the eye does not notice. */
const NOTICEABLE = 24;

const { host } = testSite();
const browser = await sharedBrowser();
let checkout: string;
let command: RunningCommand;
let site: string;

beforeAll(async () => {
  checkout = fixtureCheckout();
  ({ command, site } = await runDev(checkout));
}, START_MS);

afterAll(async () => {
  command?.pressCtrlC();
  await command?.exitCode;
  rmSync(checkout, { recursive: true, force: true });
});

it.each([
  ['/', 390],
  ['/our-work', 768],
  ...filmPaths.slice(0, 1).map((path): [string, number] => [path, 390]),
  ['/services', 1440],
  ['/contact', 992],
  ['/landing', 390],
])('npm run dev draws %s at %i pixels as the built site does', { timeout: PATIENCE_MS }, async (address, width) => {
  const developed = await pictureOf(site + address, width);
  const built = await pictureOf(host.url + address, width);
  expect(developed.info).toEqual(built.info);
  expect(shareApart(developed.data, built.data)).toBeLessThan(0.002);
});

it.each([
  ['/', 390],
  ['/contact', 1440],
])('npm run dev draws %s at %i pixels before any script has loaded as the built site does', async (address, width) => {
  const developed = await unscriptedPictureOf(site + address, width);
  const built = await unscriptedPictureOf(host.url + address, width);
  expect(shareApart(developed.data, built.data)).toBeLessThan(0.002);
});

/** The RGB pixels of the first screen where neither scripts nor the stylesheet of all pages can be loaded. */
async function unscriptedPictureOf(address: string, width: number) {
  const view = await browser.newPage({ viewport: { width, height: 844 }, reducedMotion: 'reduce' });
  await view.route('**', (route) =>
    ['script', 'stylesheet'].includes(route.request().resourceType()) ? route.abort() : route.continue(),
  );
  await view.goto(address);
  await view.evaluate(() => document.fonts.ready);
  const picture = await view.screenshot();
  await view.close();
  return sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** The share of two pictures' color channels that differ noticeably. */
const shareApart = (one: Buffer, other: Buffer) =>
  one.filter((value, index) => Math.abs(value - (other[index] ?? 0)) > NOTICEABLE).length / other.length;

/** The RGB pixels of the whole page under reduced motion, once its fonts and images have loaded. */
async function pictureOf(address: string, width: number) {
  const view = await browser.newPage({ viewport: { width, height: 844 }, reducedMotion: 'reduce' });
  await noteHydration(view);
  await view.goto(address);
  await hydrated(view);
  await withTextFonts(view);
  await view.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]);
  });
  const picture = await view.screenshot({ fullPage: true });
  await view.close();
  return sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}
