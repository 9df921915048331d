import sharp from 'sharp';
import { contrast, luminance } from './colors';
import type { AnyPage } from './unreadableTexts';

/** A page of any browser; `screenshot` returns a PNG of the viewport with one pixel per CSS pixel. */
export interface SeenPage extends AnyPage {
  evaluate<Result>(script: () => Result): Promise<Result>;
  evaluate<Result>(script: (word: string) => Result, word: string): Promise<Result>;
  screenshot(): Promise<Buffer>;
}

/** The visible part of a line of text, in pixels. */
export interface Words {
  text: string;
  /** Red, green and blue, each from 0 to 255. */
  color: number[];
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Pixels {
  /** Red, green and blue of each pixel, row by row. */
  data: Buffer;
  width: number;
}

/**
 * Makes all letters transparent, so that screenshots show only what is behind them. Returns the pixels of a screenshot
 * in which the letters are pure green, which no picture is: it shows where the letters are.
 */
export async function hideLetters(page: SeenPage): Promise<Pixels> {
  await page.evaluate(colorLetters, '#0f0');
  const marked = await pixelsOf(page);
  await page.evaluate(colorLetters, 'transparent');
  return marked;
}

/** Gives the letters their colors back. */
export async function showLetters(page: SeenPage): Promise<void> {
  await page.evaluate(colorLetters, '');
}

export async function pixelsOf(page: SeenPage): Promise<Pixels> {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

/**
 * Returns the lowest WCAG contrast between the letters of these words and what is behind them, or 21 without letters.
 */
export function lowestContrast(
  { color, left, top, width, height }: Words,
  marked: Pixels,
  behind: Pixels,
): { ratio: number; x: number; y: number } {
  const own = luminance(...color);
  const lowest = { ratio: 21, x: left, y: top };
  for (let y = top; y < top + height; y += 1) {
    for (let x = left; x < left + width; x += 1) {
      const at = 3 * (y * behind.width + x);
      if (!isMarked(marked.data, at)) continue;
      const ratio = contrast(own, luminance(behind.data[at], behind.data[at + 1], behind.data[at + 2]));
      if (ratio < lowest.ratio) Object.assign(lowest, { ratio, x, y });
    }
  }
  return lowest;
}

function isMarked(data: Buffer, at: number): boolean {
  return (data[at + 1] ?? 0) > 250 && (data[at] ?? 0) < 5 && (data[at + 2] ?? 0) < 5;
}

/** Gives all text this color, or its own for an empty string; resolves when it is painted. Runs in the page. */
function colorLetters(color: string): Promise<unknown> {
  const sheet = new CSSStyleSheet();
  if (color !== '') sheet.replaceSync(`* { color: ${color} !important; transition: none !important }`);
  document.adoptedStyleSheets = [sheet];
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
