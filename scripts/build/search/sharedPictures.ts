import company from '../../../frontend/content/company.yaml';
import type { TitleLine } from '../../../frontend/schema/records';
import { absoluteFile } from './addresses';
import { pageContents } from './pageContents';

/** In pixels, as social networks recommend. */
export const SHARED_PICTURE_SIZE = { width: 1200, height: 630 };

/** The content of an Open Graph image. */
export interface PictureWords {
  still: string;
  titleLines: readonly TitleLine[];
  wordmark: readonly TitleLine[];
}

/** An Open Graph image as pages reference it. */
export interface SharedPicture {
  address: string;
  /** Alternative text: the words in the picture. */
  alt: string;
}

/** Draws a picture of this size and returns its path from the host's root. */
export type DrawPicture = (name: string, words: PictureWords, size: typeof SHARED_PICTURE_SIZE) => Promise<string>;

/** Draws the Open Graph image of each page, named after the page's file. */
export async function makeSharedPictures(
  pages: readonly { path: string; file: string }[],
  siteUrl: string,
  draw: DrawPicture,
): Promise<Map<string, SharedPicture>> {
  const pictures = pages.map(async ({ path, file }) => {
    const { titleLines, still } = pageContents(path);
    const words = { still, titleLines, wordmark: company.logo };
    const picture = await draw(file.replace(/\.html$/, '').replaceAll('/', '-'), words, SHARED_PICTURE_SIZE);
    const alt = `${company.name}: ${titleLines.map(({ text }) => text).join(' ')}`;
    return [path, { address: absoluteFile(siteUrl, picture), alt }] as const;
  });
  return new Map(await Promise.all(pictures));
}
