import { isIP } from 'node:net';
import { getDomain } from 'tldts';
import { distrustOf } from '../certificate.ts';
import { type Answer, isBlocked, isRedirect, NoAnswer, type SendRequest, targetOf, titleOf } from './client.ts';
import type { Difference } from './sentences.ts';
import type { Site } from './site.ts';
import { isSameHost, isSameUrl, originAndPath, pathOf } from './urls.ts';

const MOST_REDIRECTS = 5;

/**
 * Asks for a site, and follows redirects to other forms of the same address, such as from `http://` or `www.`. Resolves
 * with the last form, and what was answered there.
 */
export async function reachSite(
  request: SendRequest,
  address: string,
): Promise<{ siteUrl: string; home: Answer | NoAnswer }> {
  let siteUrl = originAndPath(address);
  for (let redirects = 0; ; redirects++) {
    const home = await request(`${siteUrl}/`);
    const target = home instanceof NoAnswer || !isRedirect(home) ? undefined : targetOf(home);
    const isOtherForm = target !== undefined && isSameHost(target, siteUrl) && pathOf(target) === pathOf(siteUrl);
    if (!isOtherForm || redirects === MOST_REDIRECTS) return { siteUrl, home };
    siteUrl = originAndPath(target);
  }
}

/** Checks the other forms of the site's address: SITE_URL, `http://`, and with or without `www.`. */
export async function otherFormDifferences(site: Site): Promise<Difference[]> {
  const { siteUrl: at, url = at, home } = site;
  const others = home.status === 200 ? [...(await plainHttp(site)), ...(await otherName(site))] : [];
  return isSameUrl(url, at) ? others : [{ id: 'site-url-differs', at, detail: url }, ...others];
}

async function plainHttp({ request, siteUrl, isRedirectedTo }: Site): Promise<Difference[]> {
  const { protocol, port } = new URL(siteUrl);
  if (protocol !== 'https:' || port !== '') return [];
  const at = siteUrl.replace('https:', 'http:');
  const { siteUrl: reached, home } = await reachSite(request, at);
  // Where port 80 is closed, browsers use HTTPS.
  if (home instanceof NoAnswer || isBlocked(home) || isRedirect(home) || reached.startsWith('https:')) return [];
  return [{ id: 'not-redirected', kind: isRedirectedTo ? 'broken' : 'advice', at, detail: `status ${home.status}` }];
}

async function otherName({ request, siteUrl, home, isRedirectedTo }: Site): Promise<Difference[]> {
  const { hostname } = new URL(siteUrl);
  const other = otherNameOf(hostname);
  if (other === undefined) return [];
  const at = siteUrl.replace(hostname, other);
  const { siteUrl: reached, home: answer } = await reachSite(request, at);
  if (answer instanceof NoAnswer) {
    const distrust = distrustOf(answer.code);
    const id = distrust === undefined ? 'other-name-unreachable' : 'other-name-certificate';
    return [{ id, at, detail: distrust ?? answer.reason }];
  }
  if (isSameUrl(reached, siteUrl)) return [];
  const detail = `status ${answer.status}`;
  if (isBlocked(answer)) return [{ id: 'site-blocked', at, detail }];
  // By the title: proxies such as Cloudflare's change the bytes of each answer.
  if (answer.status !== 200 || titleOf(answer) !== titleOf(home)) {
    return [{ id: 'other-name-elsewhere', at, detail: targetOf(answer) ?? detail }];
  }
  return isRedirectedTo ? [{ id: 'not-redirected', kind: 'broken', at, detail }] : [];
}

/** The name with or without `www.`; undefined for names below a domain, and for IP addresses. */
export function otherNameOf(hostname: string): string | undefined {
  if (hostname.startsWith('www.')) return hostname.slice('www.'.length);
  const isDomain = isIP(hostname) === 0 && getDomain(hostname, { allowPrivateDomains: true }) === hostname;
  return isDomain ? `www.${hostname}` : undefined;
}
