import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReleaseRecord } from './release.ts';

const PATIENCE_MS = 20_000;
/** How long a web server may take to notice the new rules. */
const NOTICING_MS = 10_000;
const LOOK_AGAIN_MS = 500;
const AT_ONCE = 4;

/** The encodings in which browsers get a page. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

/** Waits until visitors get the home page and another page of this release. Resolves with a sentence if they do not. */
export async function problemForVisitors(siteUrl: string, record: ReleaseRecord): Promise<string | undefined> {
  const pages = pagesOf(siteUrl, record);
  for (const deadline = Date.now() + NOTICING_MS; ; await wait(LOOK_AGAIN_MS)) {
    const found = await Promise.all(
      [pages.at(0), pages.at(-2)].map((page) => page && differenceOf(page, ['identity'])),
    );
    const difference = found.find((each) => each !== undefined);
    if (difference === undefined) return undefined;
    if (Date.now() > deadline || difference.includes('cannot be fetched')) {
      return (
        `${difference} If the host runs LiteSpeed, restart the web server in its panel, or ask the host to; otherwise look at ` +
        'what "npm run doctor" finds.'
      );
    }
  }
}

/** Fetches every page in each encoding. Resolves with a sentence for each page that is not what was uploaded. */
export async function findDifferences(siteUrl: string, record: ReleaseRecord): Promise<string[]> {
  const left = pagesOf(siteUrl, record);
  const found: (string | undefined)[] = [];
  const compare = async () => {
    for (let page = left.shift(); page !== undefined; page = left.shift())
      found.push(await differenceOf(page, ENCODINGS));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, compare));

  return found.filter((each) => each !== undefined).sort();
}

interface Page {
  readonly address: string;
  readonly hash: string;
}

/** The pages of a release: the home page first, the page of an unknown address last. */
function pagesOf(siteUrl: string, { pages }: ReleaseRecord): Page[] {
  return Object.entries(pages).map(([path, hash]) => ({ address: siteUrl.replace(/\/$/, '') + path, hash }));
}

async function differenceOf({ address, hash }: Page, encodings: readonly string[]): Promise<string | undefined> {
  for (const encoding of encodings) {
    try {
      const answer = await fetch(address, {
        headers: { 'Accept-Encoding': encoding, 'Cache-Control': 'no-cache' },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const given = createHash('sha256').update(Buffer.from(await answer.arrayBuffer()));
      if (given.digest('hex').startsWith(hash)) continue;
      return `${address} is not the page that was uploaded: status ${answer.status}.`;
    } catch (problem) {
      const { cause, message } = problem as Error;
      return `${address} cannot be fetched: ${cause instanceof Error ? cause.message : message}.`;
    }
  }

  return undefined;
}
