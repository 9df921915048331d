import type { Finding } from '../finding.ts';
import { isRedirect, targetOf } from './answers.ts';
import type { Answer, Client } from './client.ts';
import type { NoAnswer } from './noAnswer.ts';
import { isSameHost, originAndPath, pathOf } from './urls.ts';

const MOST_REDIRECTS = 5;

interface Reached {
  /** The address of the site without a trailing slash. */
  readonly siteUrl: string;
  /** The answer there. */
  readonly home: Answer;
}

/**
 * Asks for the site at an address that the owner has typed, and follows redirects to other forms of the same address,
 * such as from `http://` or `www.`. Rejects with `NoAnswer`.
 */
export async function reachSite(client: Client, address: string): Promise<Reached> {
  let siteUrl = originAndPath(address);
  for (let redirects = 0; ; redirects++) {
    const home = await client.get(`${siteUrl}/`);
    const target = isRedirect(home) ? targetOf(home, `${siteUrl}/`) : undefined;
    if (target === undefined || redirects === MOST_REDIRECTS || !isOtherForm(target, siteUrl)) return { siteUrl, home };
    siteUrl = originAndPath(target);
  }
}

const isOtherForm = (target: string, siteUrl: string) =>
  isSameHost(target, siteUrl) && pathOf(target) === pathOf(siteUrl);

/** The finding of a site that gave no answer. */
export function unreachable({ address, code, reason, isOfHost }: NoAnswer): Finding {
  const { hostname } = new URL(address);
  if (code === 'ENOTFOUND') {
    return {
      id: 'host-name-unknown',
      kind: 'broken',
      problem: `${hostname} has no address in DNS.`,
      why: 'Nobody can open the site.',
      fix: `Look for a typing error in the address. If there is none, look whether the domain is paid for; then open cPanel, Zone Editor, and add an A record for ${hostname}.`,
    };
  }
  return {
    id: 'host-unreachable',
    kind: isOfHost ? 'broken' : 'unchecked',
    problem: `${address} gives no answer: ${reason}.`,
    why: isOfHost ? 'Nobody can open the site.' : 'Nothing of the host was checked.',
    fix: 'Open the address on a phone without Wi-Fi. If it opens there, the host blocks this network: ask it to unblock your IP address. If not, see the status page of the host.',
  };
}
