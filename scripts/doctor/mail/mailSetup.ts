import { getDomain } from 'tldts';
import { isReservedHost } from '../../deploy/findings.ts';
import { hostSettings } from '../../deploy/host/settings.ts';

export type Settings = Readonly<Record<string, string>>;

/**
 * The settings of mail with their defaults, as `api/src/Settings.php` reads them; domains in lower case.
 * Undefined if `MAIL_TO`, `MAIL_FROM` or `BOUNCE_TO` has no usable address; `checkSettings` reports that.
 */
export function mailSetup(settings: Settings) {
  const to = addressesIn(settings.MAIL_TO ?? '');
  const from = settings.MAIL_FROM ?? '';
  const bounceTo = settings.BOUNCE_TO || from;
  if (![from, bounceTo, ...to].every(isAddress)) return undefined;
  const uploadHost = hostSettings(settings).host.toLowerCase();
  return {
    from,
    fromDomain: domainOf(from),
    to,
    /** The envelope sender (RFC 5321), which receives bounces. SPF is about its domain. */
    bounceTo,
    envelopeDomain: domainOf(bounceTo),
    smtpHost: smtpHostIn(settings),
    /** 0 if `SMTP_PORT` is no port; `checkSettings` reports that. */
    smtpPort: portIn(settings.SMTP_PORT || '587') ?? 0,
    encryption: encryptionIn(settings),
    username: settings.SMTP_USERNAME ?? '',
    password: settings.SMTP_PASSWORD ?? '',
    /** The host in `SITE_URL`; empty if it is not set. It sends the mail if the mail server is `localhost`. */
    siteHost: URL.canParse(settings.SITE_URL ?? '') ? new URL(settings.SITE_URL ?? '').hostname : '',
    /** The server that the site is uploaded to; empty if it is not set. */
    uploadHost: isReservedHost(uploadHost) ? '' : uploadHost,
  };
}

export type MailSetup = NonNullable<ReturnType<typeof mailSetup>>;

export const smtpHostIn = (settings: Settings): string => (settings.SMTP_HOST || 'localhost').toLowerCase();

/** `SMTP_ENCRYPTION` or its default: none on the loopback, which no certificate is made out to, otherwise STARTTLS. */
export const encryptionIn = (settings: Settings): string =>
  settings.SMTP_ENCRYPTION || (isLoopback(smtpHostIn(settings)) ? 'none' : 'tls');

/** Whether the mail server is the one that only the web host itself can reach. */
export const isLoopback = (host: string): boolean =>
  /^(localhost(\.localdomain)?\.?|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** The addresses in a list that is separated by commas or spaces. */
export const addressesIn = (list: string): string[] => list.split(/[\s,]+/).filter(Boolean);

export const isAddress = (text: string): boolean => /^[^@\s]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text);

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** The organizational domain (RFC 7489, 3.2), such as `example.co.uk` of `mail.example.co.uk`. */
export function organizationOf(domain: string): string {
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain;
}

/** Whether DMARC takes two domains for one sender (RFC 7489, 3.1): strictly the same, or of the same organization. */
export function isAligned(domain: string, fromDomain: string, isStrict = false): boolean {
  return isStrict ? domain === fromDomain : organizationOf(domain) === organizationOf(fromDomain);
}

/** Undefined if the text is no port. */
export function portIn(text: string): number | undefined {
  const port = Number(text);
  return Number.isInteger(port) && port >= 1 && port <= 65_535 ? port : undefined;
}
