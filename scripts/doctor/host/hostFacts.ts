import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import type { Finding } from '../finding.ts';
import { isLoopback } from '../mail/mailSetup.ts';
import { isBlocked } from './answers.ts';
import type { Answer } from './client.ts';
import { ENDPOINT, isRunning } from './endpoint.ts';
import type { Site } from './site.ts';
import { isSameHost } from './urls.ts';

const text = v.pipe(v.string(), v.maxLength(2000));
const word = v.pipe(text, v.regex(/^[\w.+~=/-]*$/));
const count = v.pipe(v.number(), v.minValue(0));

/** What the host tells of itself. Ages are in seconds, and null where there was none yet. */
const hostFacts = v.object({
  php: word,
  /** Null without a limit. */
  memoryMb: v.nullable(count),
  missingExtensions: v.array(word),
  answersEarly: v.nullable(v.boolean()),
  cronSeconds: v.nullable(count),
  oldestPendingSeconds: v.nullable(count),
  failed: count,
  proved: v.boolean(),
  seconds: count,
  /** In base64; null without a key. A former release does not tell it. */
  dkimPublicKey: v.optional(v.nullable(word)),
});

export type HostFacts = v.InferOutput<typeof hostFacts>;

const answerOfHost = v.object({
  facts: hostFacts,
  findings: v.array(
    v.object({
      id: v.pipe(text, v.regex(/^[a-z0-9-]+$/)),
      kind: v.picklist(['broken', 'advice', 'unchecked']),
      problem: text,
      why: text,
      fix: text,
    }),
  ),
});

interface FactsSite extends Pick<Site, 'client' | 'siteUrl' | 'endpoint'> {
  /** SITE_URL; undefined where it is not set. */
  readonly settingUrl: string | undefined;
  /** The settings of this machine; the key is derived from SMTP_PASSWORD. */
  readonly settings: Readonly<Record<string, string>>;
  /** This machine's time in milliseconds, for a host that does not tell its own. */
  readonly now: () => number;
}

export interface HostReport {
  readonly findings: Finding[];
  /** What the host tells of itself; undefined if it was not asked, or has not answered. */
  readonly facts: HostFacts | undefined;
}

/**
 * Asks the endpoint what only the host knows, with a signature that is valid for a short time. Resolves with the facts
 * and findings of the host, or with a finding that names what could not be checked. Rejects with `NoAnswer`.
 */
export async function checkHostFacts(site: FactsSite): Promise<HostReport> {
  const { client, siteUrl, endpoint, settings, now } = site;
  if (!isRunning(endpoint)) {
    const problem = 'The endpoint of the contact form does not run.';
    return { findings: [unchecked('host-facts-without-endpoint', problem, ENDPOINT_FIRST)], facts: undefined };
  }
  const obstacle = obstacleIn(site, endpoint);
  if (obstacle !== undefined) return { findings: [obstacle], facts: undefined };
  const hostTime = Date.parse(endpoint.headers.date ?? '');
  const timestamp = String(Math.floor((Number.isNaN(hostTime) ? now() : hostTime) / 1000));
  const signature = signatureOf(settings.SMTP_PASSWORD ?? '', timestamp, new URL(siteUrl).host);
  const answer = await client.get(siteUrl + ENDPOINT, {
    headers: { 'Doctor-Timestamp': timestamp, 'Doctor-Signature': `v1=${signature}` },
    mustBeTrusted: true,
    mayBeForbidden: true,
  });

  return reportIn(answer);
}

/** Why the host is not asked; undefined if it can be. */
function obstacleIn({ siteUrl, settingUrl, settings }: FactsSite, { tls }: Answer): Finding | undefined {
  const { protocol, hostname } = new URL(siteUrl);
  const isHere = isLoopback(hostname.replace(/^\[|\]$/g, ''));
  if (protocol !== 'https:' && !isHere) {
    return unchecked('host-facts-unencrypted', `${siteUrl} is not encrypted.`, OVER_HTTPS);
  }
  if (!isHere && (settingUrl === undefined || !isSameHost(settingUrl, siteUrl))) {
    const reason =
      settingUrl === undefined
        ? 'SITE_URL in .env is missing or not valid'
        : 'The host of SITE_URL in .env is another one';
    return unchecked('host-facts-other-host', `${reason}, so ${hostname} is sent no signature.`, OWN_ADDRESS);
  }
  if (!settings.SMTP_PASSWORD) {
    const fix = isLoopback(settings.SMTP_HOST || 'localhost') ? ONLY_BY_HAND : SAME_PASSWORD;
    return unchecked('host-facts-without-password', 'SMTP_PASSWORD is not set in .env on this machine.', fix);
  }
  if (tls?.problem !== undefined) {
    return unchecked('host-facts-unencrypted', `The certificate of ${siteUrl} cannot be trusted.`, RENEW);
  }
  return undefined;
}

function signatureOf(password: string, timestamp: string, host: string): string {
  const key = createHmac('sha256', password).update('doctor key').digest();
  return createHmac('sha256', key).update(`doctor\n${timestamp}\n${host}`).digest('hex');
}

function reportIn(answer: Answer): HostReport {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), answerOfHost), answer.body.toString('utf8'));
  if (answer.status !== 200 || !parsed.success) return { findings: [refusalIn(answer)], facts: undefined };
  const { facts, findings } = parsed.output;
  return {
    facts,
    findings: findings.map((finding) => ({
      ...finding,
      id: `host-${finding.id}`,
      problem: `On the host: ${finding.problem}`,
    })),
  };
}

function refusalIn(answer: Answer): Finding {
  const { status } = answer;
  if (status === 404) {
    const problem = 'The host does not accept the signature of this machine.';
    return unchecked('host-facts-refused', problem, CAUSES);
  }
  if (isBlocked(answer)) {
    const problem = `A firewall answers the signed request with status ${status}.`;
    return unchecked('host-facts-blocked', problem, LATER);
  }
  // An endpoint of a former release does not know the question, and answers 405.
  const problem = `The endpoint answers the signed request with ${status === 200 ? 'something else than facts' : `status ${status}`}.`;
  return unchecked('host-facts-unknown', problem, NEW_RELEASE);
}

const COMMAND = '"cd ~/public_html && php api/inquiries.php doctor"';
const BY_HAND = `or run ${COMMAND} in cPanel, Terminal.`;
const ONLY_BY_HAND = `Without SMTP_PASSWORD the host cannot be asked from here, so ask on the host itself: in cPanel, open Terminal and run ${COMMAND}.`;
const SAME_PASSWORD = `Write the same SMTP_PASSWORD into .env on this machine and into .env on the host, ${BY_HAND}`;
const CAUSES =
  'The cause is one of these: another SMTP_PASSWORD in .env on the host; a .env there that is not read, because of its name ' +
  'or its folder; a proxy that ends TLS and is not named in TRUSTED_PROXIES there; a proxy that changes the Host header; ' +
  `a clock of the host that is wrong by more than 60 seconds. Mend it, ${BY_HAND}`;
const NEW_RELEASE = `Run "npm run deploy", which uploads the endpoint of this version, ${BY_HAND}`;
const ENDPOINT_FIRST = `Correct what the doctor says about ${ENDPOINT} first, ${BY_HAND}`;
const OVER_HTTPS = `Run the doctor with the https:// address of the site, ${BY_HAND}`;
const OWN_ADDRESS = `Correct SITE_URL in .env on this machine, or run the doctor with the address that is there, ${BY_HAND}`;
const RENEW = `Let the host renew the certificate first (cPanel, SSL/TLS Status, "Run AutoSSL"), ${BY_HAND}`;
const LATER = `Run the doctor again in ten minutes, ${BY_HAND}`;

function unchecked(id: string, problem: string, fix: string): Finding {
  return {
    id,
    kind: 'unchecked',
    problem: `${problem} PHP's version, extensions, memory and early answer, the settings on the host, the last cron run and the age of the queue were not checked.`,
    why: 'Mail that waits on the host, or an old PHP, stays unnoticed.',
    fix,
  };
}
