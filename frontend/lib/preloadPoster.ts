/** What a picture draws where its narrow crop does not apply; both must never be fetched. */
const OTHERWISE: Record<string, string> = { '(max-width: 767px)': '(min-width: 768px)' };

/**
 * The tags that have the browser fetch a page's first picture before everything else, in the crop and the size that it will
 * draw; none where the page has no such picture. Reads them from the page's own HTML, so that both always agree.
 */
export function preloadPoster(html: string): string {
  const [picture = ''] = html.match(/<picture[^>]*>(?:(?!<\/picture>).)*fetchPriority="high"/) ?? [];
  const sources = [
    ...picture.matchAll(/<source (?:media="([^"]+)" )?type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"/g),
  ];
  const narrow = sources.map(([, media]) => media).find((media) => media !== undefined);
  return sources
    .map(([, media, files, sizes]) => {
      const when = media ?? OTHERWISE[narrow ?? ''];
      const condition = when === undefined ? '' : ` media="${when}"`;
      return `<link rel="preload" as="image" type="image/avif"${condition} imagesrcset="${files}" imagesizes="${sizes}" fetchpriority="high">`;
    })
    .join('\n    ');
}
