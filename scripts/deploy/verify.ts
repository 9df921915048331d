import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { hashOf } from '../support/hashOf.ts';
import type { ReleaseRecord } from './release.ts';

const PATIENCE_MS = 20_000;
/** How long a web server may take to notice the new rules. */
const NOTICING_MS = 10_000;
const LOOK_AGAIN_MS = 500;
const AT_ONCE = 4;

/** The encodings in which browsers get a page. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

/**
 * Waits until visitors get the home page and another page of this release, and with `verifies` fetches every page in each encoding.
 * Resolves with a sentence for each page that is not what was uploaded.
 */
export async function findDifferences(siteUrl: string, record: ReleaseRecord, verifies: boolean): Promise<string[]> {
  // The home page is the first, and the page of an unknown address the last.
  const pages = Object.entries(record.pages).map(([path, hash]): Page => [siteUrl.replace(/\/$/, '') + path, hash]);
  const two = [...pages.slice(0, 1), ...pages.slice(-2, -1)];
  for (const deadline = Date.now() + NOTICING_MS; ; await wait(LOOK_AGAIN_MS)) {
    const [difference] = await differencesOf(two, ['identity']);
    if (difference === undefined) return verifies ? differencesOf(pages, ENCODINGS) : [];
    if (Date.now() < deadline && !difference.includes('cannot be fetched')) continue;
    const advice = difference.includes('cannot be fetched')
      ? 'If your domain is new, point it to this host where you bought it, and look at SITE_URL in .env'
      : 'If the host runs LiteSpeed, restart the web server in its panel, or ask the host to';
    return [
      `Release ${record.id} is on the host, and visitors do not get it yet: ${difference} ${advice}; otherwise look at what ` +
        '"npm run doctor" finds.',
    ];
  }
}

/** `hash` is the start of its SHA-256. */
type Page = [address: string, hash: string];

async function differencesOf(pages: readonly Page[], encodings: readonly string[]): Promise<string[]> {
  const found = await pLimit(AT_ONCE).map(pages, (page) => differenceOf(page, encodings));

  return found.filter((each) => each !== undefined);
}

async function differenceOf([address, hash]: Page, encodings: readonly string[]): Promise<string | undefined> {
  for (const encoding of encodings) {
    try {
      const answer = await fetch(address, {
        headers: { 'Accept-Encoding': encoding, 'Cache-Control': 'no-cache' },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (hashOf([new Uint8Array(await answer.arrayBuffer())]).startsWith(hash)) continue;
      return `${address} is not the page that was uploaded: status ${answer.status}.`;
    } catch (problem) {
      const { cause, message } = problem as Error;
      return `${address} cannot be fetched: ${cause instanceof Error ? cause.message : message}.`;
    }
  }

  return undefined;
}
