import { isIP } from 'node:net';
import type { Finding } from '../finding.ts';
import { organizationOf } from '../mail/alignment.ts';
import { canonicalOf, isBlocked, isRedirect, targetOf, textOf, titleOf } from './answers.ts';
import type { Answer } from './client.ts';
import { NoAnswer, orNoAnswer } from './noAnswer.ts';
import type { Site } from './site.ts';
import { isSameUrl, pathOf } from './urls.ts';

interface Origins extends Site {
  /** The setting SITE_URL without a trailing slash; undefined where it is not set. */
  readonly settingUrl: string | undefined;
  /** Whether the setting REDIRECT_TO_SITE_URL is on. */
  readonly isRedirectedTo: boolean;
}

const REDIRECT = 'Write REDIRECT_TO_SITE_URL=\'on\' into .env, and run "npm run deploy".';

/** Checks the other forms of the site's address: SITE_URL, `http://`, and with or without `www.`. Rejects with `NoAnswer`. */
export async function checkOrigins(origins: Origins): Promise<Finding[]> {
  if (origins.home.status !== 200) return siteUrlFindings(origins);
  return [...siteUrlFindings(origins), ...(await plainHttpFindings(origins)), ...(await otherNameFindings(origins))];
}

function siteUrlFindings({ siteUrl, settingUrl }: Origins): Finding[] {
  if (settingUrl === undefined || isSameUrl(settingUrl, siteUrl)) return [];
  return [
    {
      id: 'site-url-differs',
      kind: 'advice',
      problem: `SITE_URL in .env is ${settingUrl}, but the site that was checked is ${siteUrl}.`,
      why: 'Search engines and shared links use SITE_URL, and another name may be refused by the contact form.',
      fix: `Run "npm run doctor -- --url ${settingUrl}", or write SITE_URL='${siteUrl}' into .env here and on the host and run "npm run deploy".`,
    },
  ];
}

async function plainHttpFindings({ client, siteUrl, isRedirectedTo }: Origins): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (protocol !== 'https:' || port !== '') return [];
  const address = `http://${hostname}${pathOf(siteUrl)}/`;
  const answer = await orNoAnswer(client.get(address));
  // Where port 80 is closed, browsers use HTTPS.
  if (
    answer instanceof NoAnswer ||
    isBlocked(answer) ||
    (isRedirect(answer) && targetOf(answer, address)?.startsWith('https:'))
  )
    return [];
  return [
    {
      id: 'http-not-redirected',
      kind: isRedirectedTo ? 'broken' : 'advice',
      problem: `${address} does not redirect to https:// (status ${answer.status}).`,
      why: 'Visitors with an old link stay on the plain address, where browsers show "Not secure".',
      fix: isRedirectedTo ? 'Run "npm run deploy", which uploads .htaccess with the redirect.' : REDIRECT,
    },
  ];
}

async function otherNameFindings({ client, siteUrl, home, isRedirectedTo }: Origins): Promise<Finding[]> {
  const url = new URL(siteUrl);
  const other = otherNameOf(url.hostname);
  if (other === undefined) return [];
  const address = siteUrl.replace(url.hostname, other);
  const answer = await orNoAnswer(client.get(`${address}/`));
  const broken = (id: string, problem: string, fix: string): Finding[] => [
    { id, kind: 'broken', problem, why: `Visitors who type ${other} do not see the site.`, fix },
  ];
  if (answer instanceof NoAnswer) {
    return answer.code === 'ENOTFOUND'
      ? broken(
          'other-name-unknown',
          `${other} has no address in DNS.`,
          `In cPanel, open Zone Editor and add for ${other} a CNAME record to ${url.hostname}, or an A record with the address that ${url.hostname} has.`,
        )
      : broken(
          'other-name-unreachable',
          `${address}/ gives no answer: ${answer.reason}.`,
          `In cPanel, open Zone Editor and give ${other} the same A record as ${url.hostname}.`,
        );
  }
  if (answer.tls?.problem !== undefined && home.tls?.problem === undefined) {
    return broken(
      'other-name-certificate',
      `The certificate is not valid for ${other}.`,
      `In cPanel, open SSL/TLS Status, tick ${other}, and press "Run AutoSSL".`,
    );
  }
  if (isRedirect(answer)) {
    const target = targetOf(answer, `${address}/`);
    if (target !== undefined && isSameUrl(target, siteUrl)) return [];
    return broken(
      'other-name-elsewhere',
      `${address}/ redirects to ${target ?? 'nowhere'} instead of ${siteUrl}/.`,
      `In cPanel, open Redirects and delete the entry of ${other}.`,
    );
  }
  if (isBlocked(answer)) return [];
  if (answer.status !== 200 || !isSamePage(answer, home)) {
    return broken(
      'other-name-elsewhere',
      `${address}/ does not show the site (status ${answer.status}).`,
      `In cPanel, open Domains and let ${other} have the same Document Root as ${url.hostname}.`,
    );
  }
  if (!isRedirectedTo) return [];
  return [
    {
      id: 'other-name-not-redirected',
      kind: 'broken',
      problem: `REDIRECT_TO_SITE_URL is on, but ${address}/ answers itself instead of redirecting to ${siteUrl}/.`,
      why: 'Search engines may list the site twice.',
      fix: 'Run "npm run deploy", which uploads .htaccess with the redirect.',
    },
  ];
}

/** By title and canonical address: proxies such as Cloudflare's change the bytes of each answer. */
function isSamePage(one: Answer, other: Answer): boolean {
  const [first, second] = [textOf(one), textOf(other)];
  return titleOf(first) === titleOf(second) && canonicalOf(first) === canonicalOf(second);
}

/** The name with or without `www.`; undefined for names below a domain, and for IP addresses. */
export function otherNameOf(hostname: string): string | undefined {
  if (hostname.startsWith('www.')) return hostname.slice('www.'.length);
  const isDomain = hostname.includes('.') && isIP(hostname) === 0 && organizationOf(hostname) === hostname;
  return isDomain ? `www.${hostname}` : undefined;
}
