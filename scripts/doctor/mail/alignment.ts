import { getDomain } from 'tldts';

/** The organisational domain (RFC 7489, 3.2), such as `example.co.uk` of `mail.example.co.uk`. */
export function organisationOf(domain: string): string {
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain;
}

/** Whether DMARC takes two domains for one sender (RFC 7489, 3.1): strictly the same, or of the same organisation. */
export function isAligned(domain: string, fromDomain: string, isStrict = false): boolean {
  return isStrict ? domain === fromDomain : organisationOf(domain) === organisationOf(fromDomain);
}
