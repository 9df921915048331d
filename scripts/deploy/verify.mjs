import { buffer } from 'node:stream/consumers';

const PATIENCE_MS = 20_000;

/** Templates that PHP fills in; they have no address. */
const PARTS_OF_API = /^api\//;

/** The encodings in which browsers get a page. */
export const ENCODINGS = ['br', 'gzip', 'identity'];

/**
 * Fetches every page of the live site in each encoding. Resolves with a sentence for each page that is not what was uploaded.
 * @param {string} siteUrl
 * @param {import('./release/release.mjs').Release} release
 * @returns {Promise<string[]>}
 */
export async function findDifferences(siteUrl, { files }) {
  const pages = Object.keys(files).filter((path) => path.endsWith('.html') && !PARTS_OF_API.test(path));
  const differences = await Promise.all(
    pages.map(async (path) => {
      const address = siteUrl.replace(/\/$/, '') + addressOf(path);
      const wanted = files[path] ? await buffer(files[path].open()) : Buffer.alloc(0);
      const found = await Promise.all(ENCODINGS.map((encoding) => differenceOf(address, encoding, wanted)));

      return found.find((difference) => difference !== undefined) ?? [];
    }),
  );

  return differences.flat();
}

/** @param {string} address @param {string} encoding @param {Buffer} wanted @returns {Promise<string | undefined>} */
async function differenceOf(address, encoding, wanted) {
  try {
    const answer = await fetch(address, {
      headers: { 'Accept-Encoding': encoding, 'Cache-Control': 'no-cache' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const given = Buffer.from(await answer.arrayBuffer());
    if (given.equals(wanted)) return undefined;

    return (
      `${address} is not the page that was uploaded: status ${answer.status}, ${given.length} bytes instead of ` +
      `${wanted.length}.`
    );
  } catch (problem) {
    const { cause, message } = /** @type {Error} */ (problem);

    return `${address} cannot be fetched: ${cause instanceof Error ? cause.message : message}.`;
  }
}

/** The address of a page. @param {string} path */
function addressOf(path) {
  if (path === '404.html') return '/no-page-has-this-address';
  return `/${path.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`;
}
