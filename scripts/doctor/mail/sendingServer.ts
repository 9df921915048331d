import type { MailSetup } from './mailSetup.ts';
import { addressesOf, isPrivate, type Resolver } from './resolver.ts';

/** The server that sends the site's mail to other mail servers. */
export interface SendingServer {
  readonly name: string;
  /** Public ones; none where they are unknown. */
  readonly addresses: readonly string[];
  /**
   * The domains whose SPF record lists the provider's servers, the usual one first. A large provider accepts mail at one
   * address and sends it from others.
   */
  readonly includes: readonly string[];
}

const PROVIDERS: readonly { host: RegExp; includes: readonly string[] }[] = [
  { host: /(^|\.)(gmail|google|googlemail)\.com$/, includes: ['_spf.google.com'] },
  { host: /(^|\.)(office365|outlook)\.com$/, includes: ['spf.protection.outlook.com'] },
  { host: /(^|\.)hostinger\.(com|in)$/, includes: ['_spf.mail.hostinger.com'] },
  { host: /(^|\.)titan\.email$/, includes: ['spf.titan.email'] },
  { host: /(^|\.)(fastmail|messagingengine)\.com$/, includes: ['spf.messagingengine.com'] },
  {
    host: /(^|\.)zoho(mail|cloud)?\.(com|in|eu|ca|jp|com\.au)$/,
    includes: ['zohomail.com', 'zoho.com', 'one.zoho.com', 'zohomail.in', 'zoho.in', 'zohomail.eu', 'zoho.eu'],
  },
];

/** Services that put an address of their own in the place of the envelope sender, so that SPF is about their domain. */
const OWN_ENVELOPE =
  /(^|\.)(sendgrid\.net|amazonaws\.com|brevo\.com|sendinblue\.com|mailjet\.com|mailgun\.org|postmarkapp\.com|sparkpostmail\.com)$/;

/** Whether SPF is about a domain of the mail service, and not about that of the envelope sender. */
export const hasOwnEnvelope = ({ smtpHost }: MailSetup): boolean => OWN_ENVELOPE.test(smtpHost);

/** Rejects with `NoAnswer`. */
export async function sendingServer(setup: MailSetup, resolver: Resolver): Promise<SendingServer> {
  // The mail server `localhost` is the web host.
  const name = isLoopback(setup.smtpHost) ? setup.siteHost : setup.smtpHost;
  const includes = PROVIDERS.find(({ host }) => host.test(name))?.includes ?? [];
  if (name === '' || includes.length > 0) return { name, addresses: [], includes };
  const addresses = await addressesOf(resolver, name);
  return { name, addresses: addresses.filter((address) => !isPrivate(address)), includes };
}

/** Whether a server is that of the web host, or perhaps one of this machine. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '::1';

/** Whether a connection to the mail server can be tried from this machine; not to the `localhost` of the web host. */
export const canConnect = ({ smtpHost, smtpPort }: MailSetup): boolean => smtpHost !== 'localhost' && smtpPort > 0;
