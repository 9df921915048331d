import { randomUUID } from 'node:crypto';
import { type Answer, NoAnswer, textOf } from './client.ts';
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
  const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(textOf(answer)) ?? [];
  const fix = `Write SITE_URL='${url}' into .env on this machine and on the host, and run "npm run deploy".`;
  return [
    ...(built?.equals(answer.body) ? [] : await contentDifferences(site, answer, built)),
    ...(canonical === undefined || isSameUrl(canonical, url + path)
      ? []
      : [{ id: 'canonical-elsewhere', at: answer.address, detail: canonical, fix } as const]),
  ];
}

async function contentDifferences({ ask }: Site, answer: Answer, built: Buffer | undefined): Promise<Difference[]> {
  const at = answer.address;
  const html = textOf(answer);
  if (!/<html[\s>]/i.test(html)) return [{ id: 'page-garbled', at }];
  // Cloudflare puts its scripts into a page, or replaces its e-mail addresses.
  if (/\/cdn-cgi\/|data-cf(?:email|-beacon)/.test(html)) return [{ id: 'pages-changed-by-cloudflare', at }];
  if (built === undefined) return [];
  // A cache has no copy of an address that nobody has asked for before.
  const fresh = await ask(`${at}?doctor=${randomUUID()}`);
  if (!(fresh instanceof NoAnswer) && built.equals(fresh.body)) return [{ id: 'page-stale', at }];
  const isHidden = /<meta[^>]+\bnoindex\b/.test(html) && !built.includes('noindex');
  if (isHidden) return [{ id: 'page-differs', at, kind: 'broken', detail: 'it keeps search engines away by noindex' }];
  return [{ id: 'page-differs', at }];
}
