import type { Finding } from '../finding.ts';
import { checkMailCertificate } from './certificate.ts';
import { checkMailLogin } from './mailLogin.ts';
import type { Settings } from './mailSetup.ts';
import type { Resolver } from './resolver.ts';
import type { ConnectionOptions } from './smtpConnection.ts';

/** Finds mistakes in the encryption of the mail server and, if there are none, tries the login. */
export async function checkMailServer(
  settings: Settings,
  resolver: Resolver,
  today: Date,
  options: ConnectionOptions = {},
): Promise<Finding[]> {
  const findings = await checkMailCertificate(settings, resolver, today, options);
  if (findings.some(({ kind }) => kind !== 'advice')) return findings;
  const ofLogin = await checkMailLogin(settings, resolver, options);
  // It says more than the advice to encrypt.
  return ofLogin.some(({ id }) => id === 'mail-login-needs-encryption') ? ofLogin : [...findings, ...ofLogin];
}
