/** The maps that other sites may show in a frame. The Content-Security-Policy admits the origin of the one that is chosen. */
const MAPS = [
  {
    origin: 'https://www.google.com',
    host: /^(?:(?:www|maps)\.)?google\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/,
    // Share links and places forbid frames; an embed without its map is an error message.
    isEmbed: ({ hostname, pathname, searchParams }: URL) =>
      (/^\/maps\/embed$/.test(pathname) && searchParams.get('pb')) ||
      /^\/maps\/embed\/v1\/\w/.test(pathname) ||
      (/^\/maps\/d\/(?:u\/\d+\/)?embed$/.test(pathname) && searchParams.get('mid')) ||
      // The root of other hosts of Google is its search.
      ((/^\/maps\/?$/.test(pathname) || (pathname === '/' && hostname.startsWith('maps.'))) &&
        searchParams.get('output') === 'embed'),
  },
  {
    origin: 'https://www.openstreetmap.org',
    host: /^(?:www\.)?openstreetmap\.org$/,
    isEmbed: ({ pathname }: URL) => pathname === '/export/embed.html',
  },
];

/**
 * The address of a map that a frame can show, at the origin that answers without a redirect, which the policy would block;
 * undefined if no frame can show it.
 */
export function mapFrame(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const map = MAPS.find(({ host, isEmbed }) => host.test(url.hostname) && isEmbed(url));
  if (map === undefined) return undefined;
  return map.origin + (url.pathname === '/' ? '/maps' : url.pathname) + url.search;
}
