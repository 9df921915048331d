import { company } from '../../../frontend/content/company';
import type { RoutePath, TitleLine } from '../../../frontend/content/types';
import { absoluteFile } from './addresses';
import { pageContents } from './pageContents';

/** In pixels: what the networks ask for. */
export const SHARED_PICTURE_SIZE = { width: 1200, height: 630 };

/** What is to be seen in the picture of a shared link. */
export interface PictureWords {
  still: string;
  titleLines: readonly TitleLine[];
  wordmark: readonly TitleLine[];
}

/** A picture as pages name it. */
export interface SharedPicture {
  address: string;
  /** Its words, for who cannot see it. */
  alt: string;
}

/** Draws a picture of this size and gives its file, from the host's root on. */
export type DrawPicture = (name: string, words: PictureWords, size: typeof SHARED_PICTURE_SIZE) => Promise<string>;

/** Has the picture of each page drawn; each is named as the file of its page. */
export async function makeSharedPictures(
  pages: readonly { path: RoutePath; file: string }[],
  siteUrl: string,
  draw: DrawPicture,
): Promise<Map<RoutePath, SharedPicture>> {
  const pictures = pages.map(async ({ path, file }) => {
    const { titleLines, still } = pageContents[path];
    const words = { still, titleLines, wordmark: company.wordmark };
    const picture = await draw(file.replace(/\.html$/, ''), words, SHARED_PICTURE_SIZE);
    const alt = `${company.name}: ${titleLines.map(({ text }) => text).join(' ')}`;
    return [path, { address: absoluteFile(siteUrl, picture), alt }] as const;
  });
  return new Map(await Promise.all(pictures));
}
