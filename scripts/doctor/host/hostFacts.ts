import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import type { Finding } from '../finding.ts';
import type { Answer } from './client.ts';
import { ENDPOINT, isRunning } from './endpoint.ts';
import type { Site } from './site.ts';

/** A text for the terminal: without control characters but line breaks, which could change what it shows. */
const text = v.pipe(v.string(), v.maxLength(2000), v.regex(/^(?:\P{Cc}|\n)*$/u));
const count = v.pipe(v.number(), v.minValue(0));

const answerOfHost = v.object({
  facts: v.object({
    php: text,
    /** Null without a limit. */
    memoryMb: v.nullable(count),
    missingExtensions: v.array(text),
    answersEarly: v.nullable(v.boolean()),
    cronSeconds: v.nullable(count),
    oldestPendingSeconds: v.nullable(count),
    failed: count,
    proved: v.boolean(),
    seconds: count,
  }),
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

interface FactsSite extends Pick<Site, 'client' | 'siteUrl'> {
  /** SMTP_PASSWORD of this machine; the key is derived from it. Undefined where it is not set. */
  readonly password: string | undefined;
  /** This machine's time in milliseconds, for a host that does not tell its own. */
  readonly now: () => number;
}

/**
 * Asks the endpoint what only the host knows, with a signature that is valid for a short time. Resolves with the findings
 * of the host, or with one that names what could not be checked. Rejects with `NoAnswer`.
 */
export async function checkHostFacts({ client, siteUrl, password, now }: FactsSite): Promise<Finding[]> {
  if (!isSafe(siteUrl)) return [unchecked('host-facts-unencrypted', `${siteUrl} is not encrypted.`, OVER_HTTPS)];
  if (!password) {
    return [
      unchecked('host-facts-without-password', 'SMTP_PASSWORD is not set in .env on this machine.', SAME_PASSWORD),
    ];
  }
  const address = siteUrl + ENDPOINT;
  const unsigned = await client.get(address);
  if (unsigned.tls?.problem !== undefined) {
    return [unchecked('host-facts-unencrypted', `The certificate of ${siteUrl} cannot be trusted.`, RENEW)];
  }
  if (!isRunning(unsigned)) {
    return [unchecked('host-facts-without-endpoint', 'The endpoint of the contact form does not run.', ENDPOINT_FIRST)];
  }
  const hostTime = Date.parse(unsigned.headers.date ?? '');
  const timestamp = String(Math.floor((Number.isNaN(hostTime) ? now() : hostTime) / 1000));
  const signature = sign(password, timestamp, new URL(siteUrl).host);
  const answer = await client.get(address, {
    headers: { 'Doctor-Timestamp': timestamp, 'Doctor-Signature': `v1=${signature}` },
    mustBeTrusted: true,
  });

  return findingsIn(answer);
}

function sign(password: string, timestamp: string, host: string): string {
  const key = createHmac('sha256', password).update('doctor key').digest();
  return createHmac('sha256', key).update(`doctor\n${timestamp}\n${host}`).digest('hex');
}

function findingsIn({ status, body }: Answer): Finding[] {
  if (status === 404) {
    return [unchecked('host-facts-refused', 'The host does not accept the signature of this machine.', SAME_PASSWORD)];
  }
  // An endpoint of a former release does not know the question, and answers 405.
  if (status !== 200) {
    return [
      unchecked('host-facts-unknown', `The endpoint answers the signed request with status ${status}.`, NEW_RELEASE),
    ];
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), answerOfHost), body.toString('utf8'));
  if (parsed.success) return [...parsed.output.findings];
  return [
    unchecked(
      'host-facts-unknown',
      'The endpoint answers the signed request with something else than facts.',
      NEW_RELEASE,
    ),
  ];
}

const BY_HAND = 'or run "php api/inquiries.php doctor" in cPanel, Terminal, after "cd ~/public_html".';
const SAME_PASSWORD = `Write the same SMTP_PASSWORD into .env on this machine and into .env on the host, ${BY_HAND}`;
const NEW_RELEASE = `Run "npm run deploy", which uploads the endpoint of this version, ${BY_HAND}`;
const ENDPOINT_FIRST = `Correct what the doctor says about ${ENDPOINT} first, ${BY_HAND}`;
const OVER_HTTPS = `Run the doctor with the https:// address of the site, ${BY_HAND}`;
const RENEW = `Let the host renew the certificate first (cPanel, SSL/TLS Status, "Run AutoSSL"), ${BY_HAND}`;

function unchecked(id: string, problem: string, fix: string): Finding {
  return {
    id,
    kind: 'unchecked',
    problem: `${problem} PHP's version, extensions, memory and early answer, the settings on the host, the last cron run and the age of the queue were not checked.`,
    why: 'Mail that waits on the host, or an old PHP, stays unnoticed.',
    fix,
  };
}

/** Whether nobody on the way can read a request. */
function isSafe(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  return protocol === 'https:' || hostname === 'localhost' || /^127\./.test(hostname) || hostname === '[::1]';
}
