import { hideLetters, lowestContrast, pixelsOf, type SeenPage, showLetters, type Words } from './letters';

/** The least contrast ratio of words on pictures, whatever their size. */
const CONTRAST = 4.5;

/** Returns the visible words on pictures whose contrast is too low, each with its lowest contrast and where that is. */
export async function faintWords(page: SeenPage): Promise<string[]> {
  const words = await page.evaluate(wordsOnPictures);
  if (words.length === 0) return [];
  const letters = await hideLetters(page);
  const behind = await pixelsOf(page);
  await showLetters(page);
  return words.flatMap((each) => {
    const { ratio, x, y } = lowestContrast(each, letters, behind);
    return ratio < CONTRAST ? [`faint: ${each.text} ${ratio.toFixed(2)}:1 at ${x}, ${y}`] : [];
  });
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
