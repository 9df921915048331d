/**
 * Large mail providers, which accept mail at one address and send it from others: the names of their servers, the domain whose SPF
 * record lists those that send, and where users make the password for a program, unless that is the password of the mailbox.
 */
const PROVIDERS: readonly [host: RegExp, include: string, appPasswords?: string][] = [
  [/(^|\.)(gmail|google|googlemail)\.com$/, '_spf.google.com', 'https://myaccount.google.com/apppasswords'],
  [/(^|\.)(office365|outlook)\.com$/, 'spf.protection.outlook.com'],
  [/(^|\.)hostinger\.(com|in)$/, '_spf.mail.hostinger.com'],
  [/(^|\.)titan\.email$/, 'spf.titan.email'],
  [/(^|\.)secureserver\.net$/, 'secureserver.net'],
  [/(^|\.)privateemail\.com$/, 'spf.privateemail.com'],
  [/(^|\.)(fastmail|messagingengine)\.com$/, 'spf.messagingengine.com'],
  // Each of Zoho's data centres has its own domain and servers; some have their SPF record at `zohomail`.
  [/(^|\.)zoho(mail)?\.com$/, 'zohomail.com', 'https://accounts.zoho.com, Security, App Passwords'],
  [/(^|\.)zoho(mail)?\.eu$/, 'zohomail.eu', 'https://accounts.zoho.eu, Security, App Passwords'],
  [/(^|\.)zoho(mail)?\.in$/, 'zoho.in', 'https://accounts.zoho.in, Security, App Passwords'],
  [/(^|\.)zoho(mail)?\.com\.au$/, 'zoho.com.au', 'https://accounts.zoho.com.au, Security, App Passwords'],
  [/(^|\.)zoho(mail)?\.jp$/, 'zoho.jp', 'https://accounts.zoho.jp, Security, App Passwords'],
  [/(^|\.)zoho(mail)?\.sa$/, 'zoho.sa', 'https://accounts.zoho.sa, Security, App Passwords'],
];

/** The provider that a mail server, of SMTP or in an MX record, or the name of an SPF record belongs to. */
export function providerOf(server: string) {
  const [, include, appPasswords] = PROVIDERS.find(([host]) => host.test(server)) ?? [];
  return include === undefined ? undefined : { include, appPasswords };
}

/** Services that put an address of their own in the place of the envelope sender, so that SPF is about their domain. */
const OWN_ENVELOPE =
  /(^|\.)((sendgrid|mailersend)\.net|(mailgun|brevo|sendinblue|mailjet|postmarkapp|sparkpostmail|amazonaws|resend|smtp2go)\.(com|org)|zeptomail\.[a-z.]+)$/;

/** Whether SPF is about a domain of the mail service, and not about that of the envelope sender. */
export const hasOwnEnvelope = (server: string): boolean => OWN_ENVELOPE.test(server);
