/** The absolute URL of a page: `siteUrl` and a path such as `/contact`. The home page keeps its slash. */
export function absoluteUrl(siteUrl: string, path: string): string {
  return siteUrl + path;
}

/** The absolute URL of a file, given by its path from the host's root: `/media/…`, or `/studio/media/…`. */
export function absoluteFile(siteUrl: string, file: string): string {
  return new URL(file, siteUrl).href;
}
