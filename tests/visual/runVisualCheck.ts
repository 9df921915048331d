import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { LaunchEngine } from '../support/browser/EnginePage';
import { launchChromium } from '../support/browser/launchChromium';
import { launchFirefox } from '../support/browser/launchFirefox';
import { launchWebKit } from '../support/browser/launchWebKit';
import { startApache } from '../support/host/startApache';
import { ownFilmPaths, ownPaths } from '../support/pagePaths';
import { type Seen, sheetOf } from './contactSheet';
import { look, type Screenshot } from './look';
import { placesOf } from './places';
import { SIZES, type Size } from './sizes';

const ENGINES: Readonly<Record<string, LaunchEngine>> = {
  chromium: launchChromium,
  firefox: launchFirefox,
  webkit: launchWebKit,
};

/**
 * Checks every page and state of the built site in each browser and size, and writes the pictures and their contact
 * sheet into a folder, which is emptied before. Prints each fault, and returns the number of faults.
 *
 * @param site the built site
 * @param wanted names of browsers and places to look at; without a name of one kind, all of that kind
 */
export async function runVisualCheck(site: string, wanted: readonly string[], folder: string): Promise<number> {
  const all = placesOf([...ownPaths, ...ownFilmPaths.slice(0, 1)]);
  const known = [...Object.keys(ENGINES), ...all.map(({ name }) => name)];
  const unknown = wanted.find((word) => !known.includes(word));
  if (unknown !== undefined) {
    throw new Error(`"${unknown}" is neither a browser nor a page: choose among ${known.join(', ')}.`);
  }
  const places = chosen(all, wanted, ({ name }) => name);
  const engines = chosen(Object.entries(ENGINES), wanted, ([name]) => name);

  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const host = await startApache({ site });
  const seen: Seen[] = [];
  try {
    for (const [engine, launch] of engines) {
      const page = await launch({ javaScript: true, reducedMotion: true });
      try {
        for (const place of places) {
          console.log(`${engine}  ${place.name}`);
          const before = seen.length;
          for await (const { screenshots, ...each } of look(page, host.address.url, place, SIZES, {
            withContrast: true,
            withScreenshots: true,
          })) {
            const { width, height } = each.size;
            const file = `${place.name}-${width}-${engine}.jpg`;
            await writePicture(each.size, screenshots, join(folder, file));
            seen.push({ ...each, engine, file });
            for (const fault of each.faults) console.log(`  ${width} x ${height}: ${fault}`);
          }
          if (seen.length === before) console.log('  This page has no such state.');
        }
      } finally {
        await page.close();
      }
    }
  } finally {
    await host.stop();
  }
  writeFileSync(join(folder, 'index.html'), sheetOf(seen, SIZES));
  return seen.reduce((sum, { faults }) => sum + faults.length, 0);
}

/** Returns the items whose names are in `wanted`, or all items if none of them is. */
function chosen<Each>(
  all: readonly Each[],
  wanted: readonly string[],
  nameOf: (each: Each) => string,
): readonly Each[] {
  const found = all.filter((each) => wanted.includes(nameOf(each)));
  return found.length > 0 ? found : all;
}

/** Joins the screenshots into one picture and writes it as a JPEG. */
async function writePicture({ width, height }: Size, screenshots: readonly Screenshot[], path: string): Promise<void> {
  const whole = Math.max(...screenshots.map(({ top }) => top)) + height;
  await sharp({ create: { width, height: whole, channels: 3, background: '#000' } })
    .composite(screenshots.map(({ png, top }) => ({ input: png, left: 0, top })))
    .jpeg({ quality: 75 })
    .toFile(path);
}
