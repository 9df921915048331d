import type { Finding } from '../finding.ts';
import { headerOf } from './answers.ts';
import { fileCachingFindings, missingFileFindings, pageCachingFindings, serverCacheFindings } from './caching.ts';
import type { Answer } from './client.ts';
import { typeFindings } from './contentTypes.ts';
import { oneOfEachType } from './hashedFiles.ts';
import { NoAnswer } from './noAnswer.ts';
import { policyFindings, securityFindings } from './securityFindings.ts';
import type { Site } from './site.ts';

interface HeaderSite extends Site {
  /** Whether the setting HSTS is on; undefined if the settings are unknown. */
  readonly isHttpsPromised: boolean | undefined;
}

/**
 * Compares the headers of a page, of the endpoint and of one file of each type with those that the build has made.
 * Rejects with `NoAnswer`.
 */
export async function checkHeaders(site: HeaderSite): Promise<Finding[]> {
  const { client, siteUrl, build, home: page, endpoint } = site;
  if (page.status !== 200) return [];
  // The first request may have filled a cache.
  const again = await client.get(`${siteUrl}/`);
  const isEndpoint = !(endpoint instanceof NoAnswer) && endpoint.status === 405;
  const files = await oneOfEachType(site);
  const isBuilt = build?.pages.find(({ path }) => path === '/')?.html.equals(page.body) ?? false;
  return [
    ...(build === undefined ? [] : securityFindings(build.headers, isEndpoint ? [page, endpoint] : [page])),
    ...(build === undefined ? [] : policyFindings(build.headers['Content-Security-Policy'] ?? '', page, isBuilt)),
    ...hstsFindings(site, page),
    ...pageCachingFindings(siteUrl, page),
    ...serverCacheFindings(siteUrl, again),
    ...cookieFindings(siteUrl, page),
    ...fileCachingFindings(files),
    ...(await missingFileFindings(site)),
    ...typeFindings(siteUrl, page, files),
  ];
}

function hstsFindings({ siteUrl, isHttpsPromised }: HeaderSite, page: Answer): Finding[] {
  if (!siteUrl.startsWith('https:') || isHttpsPromised === undefined) return [];
  const isSent = headerOf(page, 'Strict-Transport-Security') !== undefined;
  if (isSent === isHttpsPromised) return [];
  if (isHttpsPromised) {
    return [
      {
        id: 'hsts-missing',
        kind: 'advice',
        problem: "HSTS is 'on' in .env, but the host does not send Strict-Transport-Security.",
        why: 'The first request of a returning visitor may still be plain HTTP.',
        fix: 'Run "npm run deploy", which uploads .htaccess with it.',
      },
    ];
  }
  return [
    {
      id: 'hsts-not-wanted',
      kind: 'advice',
      problem: 'The host sends Strict-Transport-Security, but HSTS is off in .env.',
      why: 'Browsers refuse the site for as long as that header says, should its certificate ever fail.',
      fix: 'Switch HSTS off at the host (Cloudflare: SSL/TLS, Edge Certificates, HSTS), or write HSTS=\'on\' into .env and run "npm run deploy".',
    },
  ];
}

function cookieFindings(siteUrl: string, page: Answer): Finding[] {
  const [cookie] = page.headers['set-cookie'] ?? [];
  if (cookie === undefined) return [];
  return [
    {
      id: 'cookie-set',
      kind: 'advice',
      problem: `The host sets the cookie ${cookie.split('=', 1)[0]} with ${siteUrl}/.`,
      why: 'The site sets none, and its privacy page says so.',
      fix: 'Ask the host which protection sets it, and to switch it off for this domain (Cloudflare: Security, Bots).',
    },
  ];
}
