import { NO_PHONES, PHONES } from './screens';

/**
 * The tags that have the browser fetch a page's first picture before everything else, in the crop and the size that it will
 * draw; none where the page has no such picture. Reads them from the page's own HTML, so that both always agree.
 */
export function preloadPoster(html: string): string {
  const [picture = ''] = html.match(/<picture[^>]*>(?:(?!<\/picture>).)*fetchPriority="high"/) ?? [];
  const sources = [
    ...picture.matchAll(/<source (?:media="([^"]+)" )?type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"/g),
  ];
  const hasCropForPhones = sources.some(([, media]) => media === PHONES);
  return sources
    .map(([, media, files, sizes]) => {
      // Of two crops never both.
      const when = media ?? (hasCropForPhones ? NO_PHONES : undefined);
      const condition = when === undefined ? '' : ` media="${when}"`;
      return `<link rel="preload" as="image" type="image/avif"${condition} imagesrcset="${files}" imagesizes="${sizes}" fetchpriority="high">`;
    })
    .join('\n    ');
}
