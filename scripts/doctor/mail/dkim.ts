import { createPublicKey } from 'node:crypto';
import { type Finding, finding } from '../finding.ts';
import type { MailSetup } from './mailSetup.ts';
import { type Resolver, textsOf } from './resolver.ts';

/** RFC 8301: receivers ignore shorter keys; and signers must use 1024 bits, and should use 2048. */
const SHORTEST_KEY = 1024;
const GOOD_KEY = 2048;

const WHY = 'Receivers cannot verify the signature, and take the mails for forged ones.';

/** What values a tag may have in the record for RSA signatures with SHA-256 in mails (RFC 6376, 3.6.1). */
const VALUES: readonly [tag: string, pattern: RegExp][] = [
  ['v', /^DKIM1$/],
  ['k', /^rsa$/i],
  ['s', /(^|:)\s*(\*|email)\s*(:|$)/i],
  ['h', /(^|:)\s*sha256\s*(:|$)/i],
];

/**
 * Finds mistakes in the DKIM record, where the site signs its mails. The host checks the settings and the private key.
 * @param hostKey the public key that the host signs with, in DER format and base64
 */
export async function checkDkim(setup: MailSetup, resolver: Resolver, hostKey?: string): Promise<Finding[]> {
  const { dkimDomain, dkimSelector, dkimKeyFile: file } = setup;
  if (dkimDomain === '' || dkimSelector === '' || file === '') return [];
  const name = `${dkimSelector}._domainkey.${dkimDomain}`;
  const texts = await textsOf(resolver, name);
  const [text = ''] = texts;
  const newRecord =
    hostKey === undefined
      ? `On the host, "openssl rsa -in ${file} -pubout" prints the public key; the TXT record at ${name} is v=DKIM1; ` +
        'k=rsa; p= and its letters without the line breaks.'
      : `In the DNS settings, set the TXT record of ${name} to "v=DKIM1; k=rsa; p=${hostKey}", and have no other there.`;
  const broken = (id: string, problem: string) => [finding(id, problem, WHY, newRecord)];
  if (texts.length === 0) return broken('dkim-missing', `There is no DKIM record at ${name}.`);
  const at = `The DKIM record at ${name}`;
  if (texts.length > 1) return broken('dkim-two-records', `${at} is one of ${texts.length}; receivers read one.`);
  const tags = Object.fromEntries(text.split(';').map((part) => part.split(/=(.*)/s, 2).map((word) => word.trim())));
  const published = tags.p?.replace(/\s/g, '');
  if (published === '') return broken('dkim-revoked', `${at} has an empty key (p=), which revokes it.`);
  const isUsable = VALUES.every(([tag, pattern]) => !tags[tag] || pattern.test(tags[tag]));
  const bits = bitsOf(published);
  if (!isUsable || bits === 0)
    return broken('dkim-invalid', `${at} is not valid for the site's signatures: "${text}".`);
  if (hostKey !== undefined && published !== hostKey) {
    return broken('dkim-differs', `${at} holds another key than DKIM_PRIVATE_KEY_FILE.`);
  }
  if (bits < GOOD_KEY) {
    const problem = `The DKIM key at ${name} has ${bits} bits.`;
    const why = 'Some receivers trust only keys of 2048 bits or more, and none those of fewer than 1024.';
    const fix = `On the host, make a key with "openssl genrsa -out ${file} 2048"; run the doctor again for its record.`;
    return [finding('dkim-key-short', problem, why, fix, bits < SHORTEST_KEY ? 'broken' : 'advice')];
  }
  if (!/(^|:)\s*y\s*(:|$)/i.test(tags.t ?? '')) return [];
  const why = 'Some receivers treat such mails as if they were not signed.';
  return [finding('dkim-testing', `${at} is marked as a test (t=y).`, why, newRecord, 'advice')];
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
