import { buffer } from 'node:stream/consumers';

const PATIENCE_MS = 20_000;

/**
 * Fetches every page of the live site as a visitor does, and says of each that is not what was uploaded how it differs.
 * @param {string} siteUrl
 * @param {import('./release.mjs').Release} release
 * @returns {Promise<string[]>}
 */
export async function findDifferences(siteUrl, { files }) {
  const pages = Object.keys(files).filter((path) => path.endsWith('.html'));
  const differences = await Promise.all(
    pages.map(async (path) => {
      const address = siteUrl.replace(/\/$/, '') + addressOf(path);
      const wanted = files[path] ? await buffer(files[path].open()) : Buffer.alloc(0);
      try {
        // Compressed or not: what arrives here is the page itself.
        const answer = await fetch(address, {
          headers: { 'Cache-Control': 'no-cache' },
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        const given = Buffer.from(await answer.arrayBuffer());
        if (given.equals(wanted)) return [];

        return [
          `${address} is not the page that was uploaded: status ${answer.status}, ${given.length} bytes instead of ` +
            `${wanted.length}.`,
        ];
      } catch (problem) {
        const { cause, message } = /** @type {Error} */ (problem);

        return [`${address} cannot be fetched: ${cause instanceof Error ? cause.message : message}.`];
      }
    }),
  );

  return differences.flat();
}

/** Under which address visitors see a page. @param {string} path */
function addressOf(path) {
  if (path === '404.html') return '/no-page-has-this-address';
  return `/${path.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`;
}
