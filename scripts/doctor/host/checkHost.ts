import { siteAddress } from '../../build/siteAddress.ts';
import { ENDPOINT } from '../../support/paths.ts';
import { distrustOf, endOf, getCertificate } from '../certificate.ts';
import type { Settings } from '../mail/mailSetup.ts';
import { askHost, endpointDifferences } from './askHost.ts';
import { isBlocked, NoAnswer, request, textOf } from './client.ts';
import { compareWithBuild } from './differences.ts';
import { otherFormDifferences, reachSite } from './origins.ts';
import { findPrivateFiles } from './privateFiles.ts';
import { type Difference, findingsOf } from './sentences.ts';
import type { Build, Site } from './site.ts';

/**
 * Checks what visitors get from the host of the site, and asks the host what only it knows.
 * @param url the address that the owner has typed
 * @param settings those of this machine
 * @param build the built site, if there is one
 * @param network how a test reaches a host of its own
 */
export async function checkHost(url: string, settings: Settings, build?: Build, network = { request, getCertificate }) {
  const { siteUrl, home } = await reachSite(network.request, url);
  if (home instanceof NoAnswer) return findingsOf([unreachable(home)]);
  // A firewall lets the error page pass.
  const isForbidden = home.status === 403 && /while trying to use an ErrorDocument/.test(textOf(home));
  if (isForbidden) return findingsOf([{ id: 'site-forbidden', at: siteUrl }]);
  if (isBlocked(home)) return findingsOf([{ id: 'site-blocked', at: `${siteUrl}/`, detail: `status ${home.status}` }]);

  const site: Site = { request: network.request, siteUrl, home, build, ...addressIn(settings) };
  const endpoint = await network.request(siteUrl + ENDPOINT);
  const differences = [
    ...(await ofCertificate(siteUrl, network.getCertificate)),
    ...(build === undefined ? [{ id: 'no-build', at: 'public_html/' } as const] : []),
    ...(await compareWithBuild(site)),
    ...(await otherFormDifferences(site)),
    // If all fails, the endpoint fails for the same reason.
    ...(home.status >= 500 ? [] : endpointDifferences(endpoint)),
  ];
  const told = await askHost(site, endpoint, settings);
  // Last, because a firewall may block this machine after these requests.
  const ofPrivateFiles = await findPrivateFiles(site);
  return [...findingsOf([...differences, ...ofPrivateFiles]), ...told];
}

async function ofCertificate(at: string, get: typeof getCertificate): Promise<Difference[]> {
  if (at.startsWith('http:')) return [{ id: 'https-missing', at }];
  const certificate = await get(at).catch((problem: Error) => problem);
  if (certificate instanceof Error) return [{ id: 'check-unfinished', at, detail: certificate.message }];
  const end = endOf(certificate);
  return end === undefined ? [] : [{ id: 'certificate-expires-soon', at, detail: `on ${end}` }];
}

function unreachable({ address, code, reason }: NoAnswer): Difference {
  const at = new URL(address).hostname;
  if (code === 'ENOTFOUND') return { id: 'host-name-unknown', at };
  const distrust = distrustOf(code);
  if (distrust !== undefined) return { id: 'certificate-untrusted', at, detail: distrust };
  // Other errors may be those of the network of this machine.
  const kind = /^(ECONNREFUSED|EPROTO|ERR_SSL_.*)$/.test(code) ? 'broken' : 'unchecked';
  return { id: 'host-unreachable', kind, at: address, detail: reason };
}

/** The settings of the address; none of them counts if one is wrong, which `checkSettings` reports. */
function addressIn(settings: Settings) {
  try {
    return siteAddress(settings);
  } catch {
    return { ...siteAddress({}), isHttpsPromised: undefined };
  }
}
