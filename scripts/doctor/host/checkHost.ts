import type { Finding } from '../finding.ts';
import { checkAddresses } from './addresses.ts';
import type { Build } from './build.ts';
import { checkCertificate } from './certificate.ts';
import type { Client } from './client.ts';
import { checkClock } from './clock.ts';
import { checkHeaders } from './headers.ts';
import { checkHostFacts } from './hostFacts.ts';
import { NoAnswer } from './noAnswer.ts';
import { checkOrigins } from './origins.ts';
import { checkPrivateFiles } from './privateFiles.ts';
import { checkProtocol } from './protocol.ts';
import { checkQuota } from './quota.ts';
import { reachSite } from './reach.ts';
import { checkRobots } from './robots.ts';

const MOST_CHARACTERS = 1000;

export interface HostInputs {
  readonly client: Client;
  /** The address that the owner has typed. */
  readonly url: string;
  /** The built site; undefined if there is none. */
  readonly build: Build | undefined;
  /** The settings of this machine. */
  readonly settings: Readonly<Record<string, string>>;
  /** This machine's time in milliseconds. */
  readonly now: () => number;
}

/** Runs all checks of the host. A request without an answer leaves its check unfinished, and is a finding itself. */
export async function checkHost({ client, url, build, settings, now }: HostInputs): Promise<Finding[]> {
  const quota = checkQuota(settings);
  const { siteUrl, findings } = await reachSite(client, url);
  if (siteUrl === undefined) return [...findings, ...(await quota)];

  const site = { client, siteUrl, build };
  const settingUrl = settings.SITE_URL?.replace(/\/$/, '') || undefined;
  const canonicalUrl = settingUrl ?? siteUrl;
  const isRedirectedTo = isOn(settings.REDIRECT_TO_SITE_URL);
  const found = await Promise.all([
    finished('certificate', checkCertificate({ ...site, now: new Date(now()) })),
    finished('pages', checkAddresses({ ...site, canonicalUrl })),
    finished('other forms of the address', checkOrigins({ ...site, settingUrl, isRedirectedTo })),
    finished('search engines', checkRobots({ ...site, canonicalUrl })),
    finished('headers', checkHeaders({ ...site, isHttpsPromised: isOn(settings.HSTS) })),
    finished('HTTP/2 and compression', checkProtocol(site)),
    finished('clock', checkClock({ ...site, now })),
    finished('facts of the host', checkHostFacts({ ...site, password: settings.SMTP_PASSWORD, now })),
    quota,
  ]);
  // Last, because a firewall may block this machine after these requests.
  const privateFiles = await finished('private files', checkPrivateFiles(site));

  return [...found, privateFiles].flat().map(forTerminal);
}

/** Texts of a host may have control characters, which could change what a terminal shows. */
const forTerminal = (finding: Finding): Finding => ({
  ...finding,
  problem: finding.problem.replace(/\p{Cc}+/gu, ' ').slice(0, MOST_CHARACTERS),
});

/** As `scripts/build/siteAddress.mjs` reads it. */
const isOn = (setting = '') => /^(?:on|true|yes|1)$/i.test(setting);

async function finished(what: string, check: Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check;
  } catch (problem) {
    if (!(problem instanceof NoAnswer)) throw problem;
    return [
      {
        id: 'check-unfinished',
        kind: 'unchecked',
        problem: `The check of the ${what} was not finished: ${problem.message}`,
        why: 'The other requests were answered, so the host may limit how many it takes.',
        fix: 'Run the doctor again in ten minutes.',
      },
    ];
  }
}
