import type { AnyPage } from './unreadableTexts';

/** Returns the pictures that their image does not fill, each with the gap at its top and at its end in pixels. */
export function gapsInPictures(page: AnyPage): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE = 1;
    return [...document.querySelectorAll('picture')].flatMap((picture) => {
      const image = picture.querySelector('img')?.getBoundingClientRect();
      const frame = picture.getBoundingClientRect();
      if (image === undefined || !picture.checkVisibility()) return [];
      const [above, below] = [image.top - frame.top, frame.bottom - image.bottom];
      return above > TOLERANCE || below > TOLERANCE
        ? [`gap in the picture ${picture.dataset.still}: ${above} above, ${below} below`]
        : [];
    });
  });
}
