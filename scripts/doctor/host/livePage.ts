import { randomUUID } from 'node:crypto';
import { ENCODINGS } from '../../deploy/verify.ts';
import { decoded, isBlocked, isChangedByCloudflare, isRedirect, textOf } from './answers.ts';
import type { Answer, Client } from './client.ts';

/**
 * How a page answers. `good`: as it was built. `blocked`: a firewall answers. `changed`: Cloudflare has changed it, so it
 * cannot be compared. `stale`: a cache sends a former one. `withoutFiles`: another page, whose scripts or styles are
 * missing. `differs`: another page that is complete.
 */
export type PageState =
  | 'good'
  | 'blocked'
  | 'locked'
  | 'failed'
  | 'redirected'
  | 'missing'
  | 'garbled'
  | 'changed'
  | 'stale'
  | 'withoutFiles'
  | 'differs';

export interface LivePage {
  readonly path: string;
  readonly state: PageState;
  readonly status: number;
  readonly html: string;
}

interface ExpectedPage {
  readonly path: string;
  /** Undefined if any HTML is good. */
  readonly html: Buffer | undefined;
}

/** Fetches a page in each encoding and compares it with the built one. Rejects with `NoAnswer`. */
export async function livePageOf(client: Client, siteUrl: string, { path, html }: ExpectedPage): Promise<LivePage> {
  const address = siteUrl + path;
  let page: LivePage | undefined;
  for (const encoding of ENCODINGS) {
    const answer = await client.get(address, { headers: { 'Accept-Encoding': encoding, 'Cache-Control': 'no-cache' } });
    page = { path, status: answer.status, html: textOf(answer), state: stateOf(answer, html) };
    if (page.state === 'differs' && html !== undefined) {
      return { ...page, state: await reasonOfDifference(client, siteUrl, page, html) };
    }
    if (page.state !== 'good') return page;
  }

  return page as LivePage;
}

function stateOf(answer: Answer, html: Buffer | undefined): PageState {
  const { status } = answer;
  if (isBlocked(answer)) return 'blocked';
  if (status === 401) return 'locked';
  if (status >= 500) return 'failed';
  if (isRedirect(answer)) return 'redirected';
  if (status !== 200) return 'missing';
  const body = decoded(answer);
  if (html !== undefined && body?.equals(html)) return 'good';
  const text = body?.toString('latin1') ?? '';
  if (!/<html[\s>]/i.test(text)) return 'garbled';
  if (isChangedByCloudflare(text)) return 'changed';

  return html === undefined ? 'good' : 'differs';
}

async function reasonOfDifference(
  client: Client,
  siteUrl: string,
  page: LivePage,
  built: Buffer,
): Promise<'stale' | 'withoutFiles' | 'differs'> {
  // A cache has no copy of an address that nobody has asked for before.
  const fresh = await client.get(`${siteUrl}${page.path}?doctor=${randomUUID()}`);
  if (decoded(fresh)?.equals(built)) return 'stale';
  const { origin } = new URL(siteUrl);
  const files = [...new Set(page.html.match(/\/[\w/.-]*\bassets\/[\w.-]+\.(?:js|css|woff2)\b/g))];
  const answers = await Promise.all(files.map((file) => client.get(origin + file, { method: 'HEAD' })));

  return answers.some(({ status }) => status === 404) ? 'withoutFiles' : 'differs';
}
