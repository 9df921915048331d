import { randomUUID } from 'node:crypto';
import { decoded, isRedirect, textOf } from './answers.ts';
import type { BuiltPage } from './build.ts';
import type { Answer, Client } from './client.ts';

/** The encodings in which browsers get a page. */
const ENCODINGS = ['br', 'gzip', 'identity'];

/**
 * How a page answers. `good`: as it was built. `stale`: a cache sends a former one. `withoutFiles`: another page, whose
 * scripts or styles are missing. `differs`: another page that is complete.
 */
export type PageState =
  | 'good'
  | 'locked'
  | 'failed'
  | 'redirected'
  | 'missing'
  | 'garbled'
  | 'stale'
  | 'withoutFiles'
  | 'differs';

export interface LivePage {
  readonly path: string;
  readonly state: PageState;
  readonly status: number;
  readonly html: string;
}

/** Fetches a page in each encoding and compares it with the built one. Rejects with `NoAnswer`. */
export async function livePageOf(client: Client, siteUrl: string, { path, html }: BuiltPage): Promise<LivePage> {
  const address = siteUrl + path;
  let page: LivePage | undefined;
  for (const encoding of ENCODINGS) {
    const answer = await client.get(address, { headers: { 'Accept-Encoding': encoding, 'Cache-Control': 'no-cache' } });
    page = { path, status: answer.status, html: textOf(answer), state: stateOf(answer, html) };
    if (page.state === 'differs') return { ...page, state: await reasonOfDifference(client, siteUrl, page, html) };
    if (page.state !== 'good') return page;
  }

  return page as LivePage;
}

function stateOf(answer: Answer, html: Buffer): PageState {
  const { status } = answer;
  if (status === 401) return 'locked';
  if (status >= 500) return 'failed';
  if (isRedirect(answer)) return 'redirected';
  if (status !== 200) return 'missing';
  const body = decoded(answer);
  if (body?.equals(html)) return 'good';

  return body !== undefined && /<html[\s>]/i.test(body.toString('latin1')) ? 'differs' : 'garbled';
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
