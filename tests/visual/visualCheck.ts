import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  type AnyPage,
  brokenWords,
  crookedTitleLines,
  smallTargets,
  unpressable,
  unreadableTexts,
} from '../support/browser/audits';
import { faintWords } from '../support/browser/faintWords';
import { ENGINES, type EnginePage, isStill, launchEngine, until } from '../support/engines/engines';
import { startApache } from '../support/host/startApache';
import { isVisible, openPlace, type Place, placesOf } from './places';

/** The widths and heights of windows, from the narrowest phone to the widest desktop; one is a phone in landscape. */
export const SIZES = [
  [320, 640],
  [360, 780],
  [390, 844],
  [768, 1024],
  [844, 390],
  [992, 768],
  [1200, 800],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const;

type Size = readonly [width: number, height: number];

const FAULTS = [unreadableTexts, unpressable, smallTargets, gapsInPictures];

interface Options {
  /** Names of browsers and places to look at; without a name of one kind, all of that kind. */
  wanted: readonly string[];
  sizes?: readonly Size[];
  /** The font size of the browser's settings, in pixels. With larger ones a phone has no room for some words. */
  letters?: number;
  /** Whether to measure the contrast of words on pictures, which takes two screenshots of each part that has some. */
  withContrast?: boolean;
  /** Where pictures are written; it is emptied before. It needs `withContrast`. */
  folder?: string;
}

/**
 * Looks at every page and state of a built site in each browser and size. Prints and returns the faults, a line each,
 * and the names of places that no page has.
 */
export async function visualCheck(
  site: string,
  { wanted, sizes = SIZES, letters = 16, withContrast = true, folder }: Options,
) {
  const all = placesOf(site);
  const known: string[] = [...ENGINES, ...all.map(({ name }) => name)];
  const unknown = wanted.find((word) => !known.includes(word));
  if (unknown !== undefined) {
    throw new Error(`"${unknown}" is neither a browser nor a page: choose among ${known.join(', ')}.`);
  }
  const engines = ENGINES.filter((name) => wanted.includes(name));
  const places = all.filter(({ name }) => wanted.includes(name));
  if (folder !== undefined) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }

  const host = await startApache({ site });
  const faults: string[] = [];
  const missing: string[] = [];
  try {
    for (const engine of engines.length > 0 ? engines : ENGINES) {
      const page = await launchEngine(engine, { reducedMotion: true, letters });
      try {
        for (const place of places.length > 0 ? places : all) {
          const { name, below = Number.POSITIVE_INFINITY } = place;
          console.log(`${engine}  ${name}`);
          let isOpen = false;
          for (const size of sizes.filter(([width]) => width < below)) {
            await page.resize(...size);
            isOpen ||= await openPlace(page, host.url, place);
            if (!isOpen) break;
            const takePicture = async (top: number) => {
              if (folder === undefined) return;
              const picture = sharp(await page.screenshot()).jpeg({ quality: 75 });
              await picture.toFile(join(folder, `${name}-${size[0]}-${engine}-${top}.jpg`));
            };
            const title = `${name}, ${size.join(' x ')}, ${engine}`;
            const found = await look(page, place, size, letters, withContrast ? takePicture : undefined);
            for (const fault of found) console.log(`  ${title}: ${fault}`);
            faults.push(...found.map((fault) => `${title}: ${fault}`));
          }
          if (!isOpen) missing.push(name);
        }
      } finally {
        await page.close();
      }
    }
  } finally {
    await host.stop();
  }
  return { faults, missing };
}

/**
 * Returns the faults of an open place in a window of this size. With `takePicture` it measures the contrast too, and takes
 * pictures from the top of the page to its end, which are that far from it.
 */
async function look(
  page: EnginePage,
  { shown, isOverPage }: Place,
  [width, height]: Size,
  letters: number,
  takePicture?: (top: number) => Promise<void>,
) {
  await until(page, isSized, width, letters);
  if (shown) await until(page, isVisible, shown);
  if (!isOverPage) await page.evaluate(scrollDown, 0);
  // The film of a dialog plays even under reduced motion.
  await page.evaluate(() => {
    for (const film of document.querySelectorAll('video')) film.pause();
  });
  await until(page, isStill);
  const found: string[] = [];
  for (const check of letters === 16 ? [...FAULTS, brokenWords, crookedTitleLines] : FAULTS)
    found.push(...(await check(page)));
  for (let top = 0; takePicture; ) {
    await until(page, isStill);
    await until(page, arePicturesThere);
    await takePicture(top);
    found.push(...(await faintWords(page)));
    const next = isOverPage ? top : await page.evaluate(scrollDown, top + height);
    if (next === top) break;
    top = next;
  }
  return [...new Set(found)];
}

/* The following functions run in the page. */

/** Whether the window is that wide, and the browser's settings have letters of that many pixels. */
function isSized(width: number, letters: number): boolean {
  return innerWidth === width && Number.parseFloat(getComputedStyle(document.documentElement).fontSize) >= letters;
}

/** Whether all pictures in the viewport are loaded. */
function arePicturesThere(): boolean {
  return [...document.images].every((picture) => {
    const { top, bottom, left, right } = picture.getBoundingClientRect();
    // A row that scrolls has pictures beside the viewport, which load only when they come near.
    const isInView = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
    return !isInView || !picture.checkVisibility() || (picture.complete && picture.naturalWidth > 0);
  });
}

/** Scrolls the page, hides its fixed bar unless it is at the top, and returns the scroll position. */
function scrollDown(top: number): number {
  window.scrollTo({ top, behavior: 'instant' });
  document.querySelector('header')?.style.setProperty('visibility', scrollY === 0 ? '' : 'hidden');
  return scrollY;
}

/** Returns the pictures that their image does not fill, each with the largest gap at its edges. */
function gapsInPictures(page: AnyPage): Promise<string[]> {
  return page.evaluate(() => {
    return [...document.querySelectorAll('picture')].flatMap((picture) => {
      const image = picture.querySelector('img')?.getBoundingClientRect();
      const frame = picture.getBoundingClientRect();
      if (image === undefined || !picture.checkVisibility()) return [];
      const gap = Math.max(
        ...[image.top - frame.top, frame.bottom - image.bottom, image.left - frame.left, frame.right - image.right],
      );
      return gap > 1 ? [`gap of ${gap} pixels in the picture ${picture.dataset.still}`] : [];
    });
  });
}
