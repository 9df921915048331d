import { createPublicKey } from 'node:crypto';
import { type Finding, finding } from '../finding.ts';
import { isAligned, isLoopback, type MailSetup } from './mailSetup.ts';
import { type Resolver, textsOf } from './resolver.ts';

/** The name that cPanel, Plesk and their mail servers give the key of a domain. */
const SELECTOR = 'default';

/** RFC 8301: receivers ignore shorter keys; and signers must use 1024 bits, and should use 2048. */
const SHORTEST_KEY = 1024;
const GOOD_KEY = 2048;

const WHY = 'Receivers cannot verify the signature of the mail server, and take the mails for forged ones.';
const FIX = 'In cPanel, under "Email Deliverability", let it repair the DKIM record, or ask your host to.';

/** What values a tag may have in the record for RSA signatures with SHA-256 in mails (RFC 6376, 3.6.1). */
const VALUES: readonly [tag: string, pattern: RegExp][] = [
  ['v', /^DKIM1$/],
  ['k', /^rsa$/i],
  ['s', /(^|:)\s*(\*|email)\s*(:|$)/i],
  ['h', /(^|:)\s*sha256\s*(:|$)/i],
];

/**
 * Finds mistakes in the DKIM record where the web host's own mail server signs. Without a record there is no finding, because
 * the server may sign with a key of another name, which only its mails tell.
 */
export async function checkDkim({ fromDomain, smtpHost }: MailSetup, resolver: Resolver): Promise<Finding[]> {
  if (!isLoopback(smtpHost) && !isAligned(smtpHost, fromDomain)) return [];
  const name = `${SELECTOR}._domainkey.${fromDomain}`;
  const texts = await textsOf(resolver, name);
  const [text] = texts;
  if (text === undefined) return [];
  const broken = (id: string, problem: string) => [finding(id, problem, WHY, FIX)];
  const at = `The DKIM record at ${name}`;
  if (texts.length > 1) return broken('dkim-two-records', `${at} is one of ${texts.length}; receivers read one.`);
  const tags = Object.fromEntries(text.split(';').map((part) => part.split(/=(.*)/s, 2).map((word) => word.trim())));
  const published = tags.p?.replace(/\s/g, '');
  if (published === '') return broken('dkim-revoked', `${at} has an empty key (p=), which revokes it.`);
  const isUsable = VALUES.every(([tag, pattern]) => !tags[tag] || pattern.test(tags[tag]));
  const bits = bitsOf(published);
  if (!isUsable || bits === 0) return broken('dkim-invalid', `${at} is not valid for signatures of mails: "${text}".`);
  if (bits < GOOD_KEY) {
    const problem = `The DKIM key at ${name} has ${bits} bits.`;
    const why = 'Some receivers trust only keys of 2048 bits or more, and none those of fewer than 1024.';
    const fix = 'Ask your host for a DKIM key of 2048 bits.';
    return [finding('dkim-key-short', problem, why, fix, bits < SHORTEST_KEY ? 'broken' : 'advice')];
  }
  if (!/(^|:)\s*y\s*(:|$)/i.test(tags.t ?? '')) return [];
  const why = 'Some receivers treat such mails as if they were not signed.';
  return [finding('dkim-testing', `${at} is marked as a test (t=y).`, why, FIX, 'advice')];
}

/** The length of a public RSA key in DER format and base64; 0 if it is none. */
function bitsOf(key = ''): number {
  try {
    const { asymmetricKeyDetails } = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return asymmetricKeyDetails?.modulusLength ?? 0;
  } catch {
    return 0;
  }
}
