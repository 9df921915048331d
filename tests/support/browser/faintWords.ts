import sharp from 'sharp';
import type { AnyPage } from './audits.ts';
import { contrast, luminance } from './colors.ts';

/** A page of any browser; `screenshot` returns a PNG of the viewport with one pixel per CSS pixel. */
interface SeenPage extends AnyPage {
  evaluate<Result>(script: () => Result): Promise<Result>;
  evaluate<Result>(script: (word: string) => Result, word: string): Promise<Result>;
  screenshot(): Promise<Buffer>;
}

/** The visible part of a line of text, in pixels. */
interface Words extends Record<'left' | 'top' | 'width' | 'height', number> {
  text: string;
  /** Red, green and blue, each from 0 to 255. */
  color: number[];
}

interface Pixels {
  /** Red, green and blue of each pixel, row by row. */
  data: Buffer;
  width: number;
}

/** The least contrast ratio of words on pictures, whatever their size. */
const CONTRAST = 4.5;

/** Returns the visible words on pictures whose contrast is too low, each with its lowest contrast and where that is. */
export async function faintWords(page: SeenPage): Promise<string[]> {
  const words = await page.evaluate(wordsOnPictures);
  if (words.length === 0) return [];
  // Where the letters are: no picture is pure green.
  const letters = await pixelsWith(page, '#0f0');
  const behind = await pixelsWith(page, 'transparent');
  await page.evaluate(colorLetters, '');
  return words.flatMap((each) => {
    const { ratio, x, y } = lowestContrast(each, letters, behind);
    return ratio < CONTRAST ? [`faint: ${each.text} ${ratio.toFixed(2)}:1 at ${x}, ${y}`] : [];
  });
}

/** The pixels of a screenshot in which all letters have this color. */
async function pixelsWith(page: SeenPage, color: string): Promise<Pixels> {
  await page.evaluate(colorLetters, color);
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

/** Returns the lowest WCAG contrast between the letters of these words and what is behind them, or 21 without letters. */
function lowestContrast({ color, left, top, width, height }: Words, marked: Pixels, behind: Pixels) {
  const own = luminance(...color);
  const lowest = { ratio: 21, x: left, y: top };
  for (let y = top; y < top + height; y += 1) {
    for (let x = left; x < left + width; x += 1) {
      const at = 3 * (y * behind.width + x);
      const [red = 0, green = 0, blue = 0] = marked.data.subarray(at, at + 3);
      if (red > 4 || green < 251 || blue > 4) continue;
      const ratio = contrast(own, luminance(behind.data[at], behind.data[at + 1], behind.data[at + 2]));
      if (ratio < lowest.ratio) Object.assign(lowest, { ratio, x, y });
    }
  }
  return lowest;
}

/** Gives all text this color, or its own for an empty string; resolves when it is painted. Runs in the page. */
function colorLetters(color: string): Promise<unknown> {
  const sheet = new CSSStyleSheet();
  if (color !== '') sheet.replaceSync(`* { color: ${color} !important; transition: none !important }`);
  document.adoptedStyleSheets = [sheet];
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/**
 * Returns the visible lines of text that overlap a picture or a film; only those of an open dialog or menu, because nobody
 * can read the others behind it. Runs in the page.
 */
function wordsOnPictures(): Words[] {
  const open = document.querySelector(':popover-open, dialog[open]');
  const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** Whether an element is visually hidden: its text has no contrast to measure. */
  const isVisuallyHidden = (element: Element) =>
    element.clientWidth === 1 && getComputedStyle(element).overflow !== 'visible';
  const pictures = [...document.querySelectorAll('img, video')]
    .filter(isShown)
    .map((picture) => picture.getBoundingClientRect());
  const found: Words[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const element = text.parentElement;
    if (element === null || !text.textContent?.trim() || !isShown(element) || isVisuallyHidden(element)) continue;
    if (open !== null && !open.contains(element)) continue;
    const color = (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number);
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      const isOnPicture = pictures.some(
        (picture) =>
          line.left < picture.right &&
          line.right > picture.left &&
          line.top < picture.bottom &&
          line.bottom > picture.top,
      );
      const [left, top] = [Math.max(0, Math.ceil(line.left)), Math.max(0, Math.ceil(line.top))];
      const width = Math.min(innerWidth, Math.floor(line.right)) - left;
      const height = Math.min(innerHeight, Math.floor(line.bottom)) - top;
      if (isOnPicture && width > 0 && height > 0) {
        // A copy for each line: puppeteer drops an object that Firefox has already sent once.
        found.push({ text: text.textContent.trim().slice(0, 40), color: [...color], left, top, width, height });
      }
    }
  }
  return found;
}
