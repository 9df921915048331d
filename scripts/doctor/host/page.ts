import { randomUUID } from 'node:crypto';
import { type Answer, type Ask, NoAnswer, textOf } from './client.ts';
import type { Difference } from './sentences.ts';
import type { Site } from './site.ts';
import { isSameUrl } from './urls.ts';

/** Compares a page with the built one; `built` is undefined if any HTML is good. */
export async function pageDifferences(
  site: Site,
  path: string,
  built: Buffer | undefined,
  answer: Answer,
): Promise<Difference[]> {
  const { siteUrl, url = siteUrl } = site;
  const html = textOf(answer);
  const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? [];
  const fix = `Write SITE_URL='${url}' into .env on this machine and on the host, and run "npm run deploy".`;
  return [
    ...(built?.equals(answer.body) ? [] : await contentDifferences(site, answer, html, built)),
    ...(canonical === undefined || isSameUrl(canonical, url + path)
      ? []
      : [{ id: 'canonical-elsewhere', at: answer.address, detail: canonical, fix } as const]),
  ];
}

async function contentDifferences(
  { ask }: Site,
  { address: at }: Answer,
  html: string,
  built: Buffer | undefined,
): Promise<Difference[]> {
  if (!/<html[\s>]/i.test(html)) return [{ id: 'page-garbled', at }];
  // Cloudflare puts its scripts into a page, or replaces its e-mail addresses.
  if (/\/cdn-cgi\/|data-cf(?:email|-beacon)/.test(html)) return [{ id: 'pages-changed-by-cloudflare', at }];
  if (built === undefined) return [];
  // A cache has no copy of an address that nobody has asked for before.
  const fresh = await ask(`${at}?doctor=${randomUUID()}`);
  if (!(fresh instanceof NoAnswer) && built.equals(fresh.body)) return [{ id: 'page-stale', at }];
  const detail = await harmIn(ask, at, html, built);
  return [{ id: 'page-differs', at, ...(detail === undefined ? {} : { kind: 'broken', detail }) }];
}

/** What is worse in a page than that it is another one; undefined if nothing is. */
async function harmIn(ask: Ask, address: string, html: string, built: Buffer): Promise<string | undefined> {
  if (/<meta[^>]+\bnoindex\b/.test(html) && !built.includes('noindex'))
    return 'it keeps search engines away by noindex';
  for (const file of new Set(html.match(/\/[\w/.-]*\bassets\/[\w.-]+\.(?:js|css|woff2)\b/g))) {
    const answer = await ask(new URL(file, address).href, { method: 'HEAD' });
    if (!(answer instanceof NoAnswer) && answer.status === 404) return `${file} is missing`;
  }
  return undefined;
}
