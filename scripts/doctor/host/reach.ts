import type { Finding } from '../finding.ts';
import { isRedirect, targetOf } from './answers.ts';
import type { Client } from './client.ts';
import { NoAnswer } from './noAnswer.ts';

interface Reached {
  /** The address of the site without a trailing slash; undefined where it does not answer. */
  readonly siteUrl: string | undefined;
  readonly findings: Finding[];
}

/**
 * Asks for the site at an address that the owner has typed, and follows one redirect to another form of the same address,
 * such as from `http://` or `www.`.
 */
export async function reachSite(client: Client, address: string): Promise<Reached> {
  const siteUrl = address.replace(/[?#].*$/, '').replace(/\/+$/, '');
  try {
    const answer = await client.get(`${siteUrl}/`, { method: 'HEAD' });
    const target = targetOf(answer, `${siteUrl}/`)?.replace(/\/$/, '');
    const isOtherForm = isRedirect(answer) && target !== undefined && bareAddress(target) === bareAddress(siteUrl);
    return { siteUrl: isOtherForm ? target : siteUrl, findings: [] };
  } catch (problem) {
    if (!(problem instanceof NoAnswer)) throw problem;
    return { siteUrl: undefined, findings: [findingOf(siteUrl, problem)] };
  }
}

const bareAddress = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/, '').toLowerCase();

function findingOf(siteUrl: string, { code, reason, isOfHost }: NoAnswer): Finding {
  const { hostname } = new URL(siteUrl);
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
    problem: `${siteUrl} gives no answer: ${reason}.`,
    why: isOfHost ? 'Nobody can open the site.' : 'Nothing of the host was checked.',
    fix: 'Open the address on a phone without Wi-Fi. If it opens there, the host blocks this network: ask it to unblock your IP address. If not, see the status page of the host.',
  };
}
