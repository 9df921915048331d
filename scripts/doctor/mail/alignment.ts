import { getDomain } from 'tldts';

/** The organizational domain (RFC 7489, 3.2), such as `example.co.uk` of `mail.example.co.uk`. */
export function organizationOf(domain: string): string {
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain;
}

/** Whether DMARC takes two domains for one sender (RFC 7489, 3.1): strictly the same, or of the same organization. */
export function isAligned(domain: string, fromDomain: string, isStrict = false): boolean {
  return isStrict ? domain === fromDomain : organizationOf(domain) === organizationOf(fromDomain);
}
