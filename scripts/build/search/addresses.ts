/** The absolute URL of a file, given by its path from the host's root: `/media/…`, or `/studio/media/…`. */
export function absoluteFile(siteUrl: string, file: string): string {
  return new URL(file, siteUrl).href;
}
