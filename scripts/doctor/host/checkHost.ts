import { siteAddress } from '../../build/siteAddress.mjs';
import type { Finding } from '../finding.ts';
import { runCheck } from '../runCheck.ts';
import { checkAddresses } from './addresses.ts';
import { isBlocked, isForbidden } from './answers.ts';
import type { Build } from './build.ts';
import { checkCertificate } from './certificate.ts';
import type { Client } from './client.ts';
import { checkClock } from './clock.ts';
import { checkEndpoint, ENDPOINT } from './endpoint.ts';
import { checkHeaders } from './headers.ts';
import { checkHostFacts, type HostReport } from './hostFacts.ts';
import { NoAnswer, orNoAnswer } from './noAnswer.ts';
import { checkOrigins } from './origins.ts';
import { checkPrivateFiles } from './privateFiles.ts';
import { checkProtocol } from './protocol.ts';
import { reachSite, unreachable } from './reach.ts';
import { checkRobots } from './robots.ts';
import { listed } from './words.ts';

export interface HostInputs {
  readonly client: Client;
  /** The address that the owner has typed. */
  readonly url: string;
  /** The built site; undefined if there is none. */
  readonly build: Build | undefined;
  /** The settings of this machine; undefined if they could not be read. */
  readonly settings: Readonly<Record<string, string>> | undefined;
  /** This machine's time in milliseconds. */
  readonly now: () => number;
}

/** Runs all checks of the host. A request without an answer leaves its check unfinished, and is a finding itself. */
export async function checkHost(inputs: HostInputs): Promise<HostReport> {
  const { client, url, build, settings, now } = inputs;
  const reached = await orNoAnswer(reachSite(client, url));
  if (reached instanceof NoAnswer) return { findings: [unreachable(reached)], facts: undefined };
  if (isForbidden(reached.home)) return { findings: [forbiddenFinding(reached.siteUrl)], facts: undefined };
  if (isBlocked(reached.home)) return { findings: blockedFindings(client), facts: undefined };

  const endpoint = await orNoAnswer(client.get(reached.siteUrl + ENDPOINT, { mayBeForbidden: true }));
  const site = { client, build, endpoint, ...reached };
  const answeredAt = now();
  const { url: settingUrl, isRedirectedTo, isHttpsPromised } = addressIn(settings);
  const canonicalUrl = settingUrl ?? site.siteUrl;
  let facts: HostReport['facts'];
  const askHost = async () => {
    if (settings === undefined) return [];
    const report = await checkHostFacts({ ...site, settingUrl, settings, now });
    facts = report.facts;
    return report.findings;
  };
  const found = await Promise.all([
    runCheck('certificate', () => checkCertificate({ ...site, now: new Date(now()) })),
    runCheck('pages', () => checkAddresses({ ...site, canonicalUrl })),
    runCheck('endpoint', () => checkEndpoint(site)),
    runCheck('other forms of the address', () => checkOrigins({ ...site, settingUrl, isRedirectedTo })),
    runCheck('search engines', () => checkRobots({ ...site, canonicalUrl })),
    runCheck('headers', () => checkHeaders({ ...site, isHttpsPromised })),
    runCheck('HTTP/2 and compression', () => checkProtocol(site)),
    runCheck('clock', () => checkClock({ endpoint, answeredAt })),
    runCheck('facts of the host', askHost),
  ]);
  // Last, because a firewall may block this machine after these requests.
  const privateFiles = await runCheck('private files', () => checkPrivateFiles(site));

  return { findings: [...found.flat(), ...privateFiles, ...blockedFindings(client)], facts };
}

const NO_ADDRESS = { url: undefined, isRedirectedTo: false, isHttpsPromised: undefined };

/** The settings of the address; none of them counts if one is wrong, which `checkSettings` reports. */
function addressIn(settings: HostInputs['settings']) {
  try {
    return settings === undefined ? NO_ADDRESS : siteAddress(settings);
  } catch {
    return NO_ADDRESS;
  }
}

const forbiddenFinding = (siteUrl: string): Finding => ({
  id: 'site-forbidden',
  kind: 'broken',
  problem: `The web server itself forbids ${siteUrl}/ and the error page (status 403).`,
  why: 'Visitors see "Forbidden" in place of the site.',
  fix: 'In cPanel, open Metrics, Errors. If its last line says that FollowSymLinks and SymLinksIfOwnerMatch are off, the host forbids "RewriteEngine On" in .htaccess: ask it to set "Options SymLinksIfOwnerMatch" for public_html. If it says "Permission denied", open File Manager, and set the permissions of public_html to 755 and those of its files to 644. If it says "client denied", open IP Blocker.',
});

/** One finding for all answers of a firewall, because they have one reason. */
function blockedFindings({ blocked }: Client): Finding[] {
  if (blocked.length === 0) return [];
  return [
    {
      id: 'site-blocked',
      kind: 'unchecked',
      problem: `A firewall seems to answer in place of the site: ${listed(blocked)}.`,
      why: 'Visitors may see the site all the same; what is at these addresses was not checked.',
      fix: 'Open the address in a browser. If the site opens, run the doctor again in an hour, or let the host, or Cloudflare under Security, Events, allow the IP address of this machine. If not, open cPanel, File Manager, and set the permissions of public_html to 755 and those of its files to 644.',
    },
  ];
}
