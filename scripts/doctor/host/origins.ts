import { isIP } from 'node:net';
import { getDomain } from 'tldts';
import { certificateProblem } from './certificate.ts';
import { isBlocked, isRedirect, NoAnswer, targetOf, titleOf } from './client.ts';
import type { Difference } from './sentences.ts';
import type { Site } from './site.ts';
import { isSameUrl } from './urls.ts';

/** Checks the other forms of the site's address: SITE_URL, `http://`, and with or without `www.`. */
export async function otherFormDifferences(site: Site): Promise<Difference[]> {
  const { siteUrl: at, url = at, home } = site;
  const others = home.status === 200 ? [...(await plainHttp(site)), ...(await otherName(site))] : [];
  return isSameUrl(url, at) ? others : [{ id: 'site-url-differs', at, detail: url }, ...others];
}

async function plainHttp({ ask, siteUrl, isRedirectedTo }: Site): Promise<Difference[]> {
  const { protocol, port } = new URL(siteUrl);
  if (protocol !== 'https:' || port !== '') return [];
  const answer = await ask(`${siteUrl.replace('https:', 'http:')}/`);
  // Where port 80 is closed, browsers use HTTPS.
  if (answer instanceof NoAnswer || isBlocked(answer) || (isRedirect(answer) && targetOf(answer)?.startsWith('https:')))
    return [];
  const { address: at, status } = answer;
  return [{ id: 'not-redirected', kind: isRedirectedTo ? 'broken' : 'advice', at, detail: `status ${status}` }];
}

async function otherName({ ask, siteUrl, home, isRedirectedTo }: Site): Promise<Difference[]> {
  const { hostname } = new URL(siteUrl);
  const other = otherNameOf(hostname);
  if (other === undefined) return [];
  const answer = await ask(`${siteUrl.replace(hostname, other)}/`);
  const { address: at } = answer;
  if (answer instanceof NoAnswer) {
    const id = certificateProblem(answer.code) ? 'other-name-certificate' : 'other-name-unreachable';
    return [{ id, at, detail: answer.reason }];
  }
  const { status } = answer;
  let target = isRedirect(answer) ? targetOf(answer) : undefined;
  // Some hosts lead to the other name first, and then to HTTPS.
  if (target !== undefined && isSameUrl(target.replace('http:', 'https:'), siteUrl) && !isSameUrl(target, siteUrl)) {
    const next = await ask(target);
    if (!(next instanceof NoAnswer) && isRedirect(next)) target = targetOf(next);
  }
  if (target !== undefined && isSameUrl(target, siteUrl)) return [];
  if (isBlocked(answer)) return [{ id: 'site-blocked', at, detail: `status ${status}` }];
  // By the title: proxies such as Cloudflare's change the bytes of each answer.
  if (status !== 200 || titleOf(answer) !== titleOf(home)) {
    return [{ id: 'other-name-elsewhere', at, detail: target ?? `status ${status}` }];
  }
  return isRedirectedTo ? [{ id: 'not-redirected', kind: 'broken', at, detail: `status ${status}` }] : [];
}

/** The name with or without `www.`; undefined for names below a domain, and for IP addresses. */
export function otherNameOf(hostname: string): string | undefined {
  if (hostname.startsWith('www.')) return hostname.slice('www.'.length);
  const isDomain = isIP(hostname) === 0 && getDomain(hostname, { allowPrivateDomains: true }) === hostname;
  return isDomain ? `www.${hostname}` : undefined;
}
