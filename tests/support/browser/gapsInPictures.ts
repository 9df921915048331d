import type { AnyPage } from './unreadableTexts';

/** Returns the pictures that their image does not fill, each with the gaps at its edges in pixels. */
export function gapsInPictures(page: AnyPage): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE = 1;
    return [...document.querySelectorAll('picture')].flatMap((picture) => {
      const image = picture.querySelector('img')?.getBoundingClientRect();
      const frame = picture.getBoundingClientRect();
      if (image === undefined || !picture.checkVisibility()) return [];
      const gaps = {
        above: image.top - frame.top,
        below: frame.bottom - image.bottom,
        left: image.left - frame.left,
        right: frame.right - image.right,
      };
      return Math.max(...Object.values(gaps)) > TOLERANCE
        ? [`gap in the picture ${picture.dataset.still}: ${JSON.stringify(gaps)}`]
        : [];
    });
  });
}
