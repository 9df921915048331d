import type { Finding } from '../finding.ts';
import { checkMailLogin } from '../here/mailLogin.ts';
import { type CertificateOptions, checkCertificate } from './certificate.ts';
import type { Settings } from './mailSetup.ts';
import type { Resolver } from './resolver.ts';

/** Finds mistakes in the encryption of the mail server and, if there are none, tries the login. */
export async function checkMailServer(
  settings: Settings,
  resolver: Resolver,
  today: Date,
  options: CertificateOptions = {},
): Promise<Finding[]> {
  const findings = await checkCertificate(settings, resolver, today, options);
  if (findings.some(({ kind }) => kind !== 'advice')) return findings;
  const ofLogin = await checkMailLogin(settings, resolver, options);
  // It says more than the advice to encrypt.
  return ofLogin.some(({ id }) => id === 'mail-login-needs-encryption') ? ofLogin : [...findings, ...ofLogin];
}
