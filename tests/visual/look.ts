import { brokenWords } from '../support/browser/brokenWords';
import type { EnginePage } from '../support/browser/EnginePage';
import { faintWords } from '../support/browser/faintWords';
import { gapsInPictures } from '../support/browser/gapsInPictures';
import { overlappingBoxes } from '../support/browser/overlappingBoxes';
import { smallTargets } from '../support/browser/smallTargets';
import { unpressable } from '../support/browser/unpressable';
import { unreadableTexts } from '../support/browser/unreadableTexts';
import { isThere, open, type Place, until } from './places';
import type { Size } from './sizes';

/** The result of checking one place in a window of one size. */
export interface Look {
  place: Place;
  size: Size;
  /** The problems of the place, a line each. */
  faults: string[];
  /** From the top of the page to its end; a state that covers the page has only one. */
  screenshots: Screenshot[];
}

/** A screenshot of the viewport. */
export interface Screenshot {
  png: Buffer;
  /** How far the page is scrolled down, in pixels. */
  top: number;
}

export interface LookOptions {
  /** Whether to measure the contrast of words on pictures, which takes two screenshots of each part of a page that has some. */
  withContrast: boolean;
  /** Whether to take a screenshot of each part of a page. */
  withScreenshots: boolean;
  /** Whether a word on two lines is a fault; with larger letters a phone has no room for some. */
  withWholeWords?: boolean;
}

/** Checks a place in windows of these sizes, one after the other; yields nothing if the page does not have it. */
export async function* look(
  page: EnginePage,
  origin: string,
  place: Place,
  sizes: readonly Size[],
  { withContrast, withScreenshots, withWholeWords = true }: LookOptions,
): AsyncGenerator<Look> {
  const { isAt = () => true, isOverPage = false, shown } = place.state ?? {};
  let isOpen = false;
  for (const size of sizes.filter(isAt)) {
    await page.resize(size.width, size.height);
    isOpen ||= await open(page, origin, place);
    if (!isOpen) return;
    await until(page, isAsWide, size.width);
    if (shown) await until(page, isThere, shown);
    if (!isOverPage) await page.evaluate(scrollTo, 0);
    await page.evaluate(holdFilms);
    await until(page, isStill);
    const faults = [
      ...(await unreadableTexts(page)),
      ...(withWholeWords ? await brokenWords(page) : []),
      ...(await unpressable(page)),
      ...(await smallTargets(page)),
      ...(await overlappingBoxes(page)),
      ...(await gapsInPictures(page)),
    ];
    const screenshots: Screenshot[] = [];
    for (let top = 0; withContrast || withScreenshots; ) {
      await until(page, isStill);
      if (withScreenshots) screenshots.push({ top, png: await page.screenshot() });
      if (withContrast) faults.push(...(await faintWords(page)));
      const next = isOverPage ? top : await page.evaluate(scrollTo, top + size.height);
      if (next === top) break;
      top = next;
    }
    yield { place, size, faults: [...new Set(faults)], screenshots };
  }
}

/** Whether no finite animation runs and all pictures in the viewport are loaded. Runs in the page. */
function isStill(): boolean {
  const moves = document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity);
  const isMissing = (picture: HTMLImageElement) => {
    const { top, bottom, left, right } = picture.getBoundingClientRect();
    // A row that scrolls has pictures beside the viewport, which load only when they come near.
    const isInView = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
    return picture.checkVisibility() && isInView && !(picture.complete && picture.naturalWidth > 0);
  };
  return !moves && ![...document.images].some(isMissing);
}

/** Runs in the page. */
function isAsWide(width: number): boolean {
  return innerWidth === width;
}

/** Pauses all films, because the film of a dialog plays even under reduced motion. Runs in the page. */
function holdFilms(): void {
  for (const film of document.querySelectorAll('video')) film.pause();
}

/** Scrolls the page, hides its fixed bar unless it is at the top, and returns the scroll position. Runs in the page. */
function scrollTo(top: number): number {
  window.scrollTo({ top, behavior: 'instant' });
  document.querySelector('header')?.style.setProperty('visibility', scrollY === 0 ? '' : 'hidden');
  return scrollY;
}
