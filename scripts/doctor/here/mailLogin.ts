import type { Finding } from '../finding.ts';
import { type MailSetup, mailSetup, type Settings } from '../mail/mailSetup.ts';
import { addressesOf, type Resolver, unlessUnanswered } from '../mail/resolver.ts';
import { canConnect, isLoopback } from '../mail/sendingServer.ts';
import { PATIENCE_MS, rejectionWithoutLogin, type Target } from '../mail/smtpConnection.ts';
import { tryMailServer, WRONG_LOGIN } from './logins.ts';

/** The reply to a command that needs a login first (RFC 4954). */
const NEEDS_LOGIN = /^530\b/;

const WHY = 'The site cannot send any mail, so no inquiry reaches the mailbox.';
const FIX =
  'Write the whole address of the mailbox into SMTP_USERNAME, and its password in single quotes into SMTP_PASSWORD, in .env.';

export interface LoginOptions {
  /** A certificate in PEM format to trust beside the usual ones. */
  readonly trusted?: string;
  readonly patienceMs?: number;
}

/**
 * Finds a login that the mail server rejects, or that is missing. Sends no mail. `checkCertificate` reports a server that
 * cannot be reached or trusted.
 */
export async function checkMailLogin(
  settings: Settings,
  resolver: Resolver,
  { trusted, patienceMs = PATIENCE_MS }: LoginOptions = {},
): Promise<Finding[]> {
  const setup = mailSetup(settings);
  if (setup === undefined || !canConnect(setup)) return [];
  return unlessUnanswered('mail-login-not-checked', 'The mail login', async () => {
    const { smtpHost: host, smtpPort: port } = setup;
    const [address] = await addressesOf(resolver, host);
    if (address === undefined) return [];
    if (!settings.SMTP_USERNAME) return withoutLogin(setup, { address, port, host, trusted, patienceMs });
    try {
      await tryMailServer(settings, { address, trusted });
      return [];
    } catch (problem) {
      const { cause } = problem as { cause: { code?: string } };
      // An address such as 127.0.0.1 means the web host, unless this machine has a mail server too.
      return isLoopback(host) && cause.code === 'ESOCKET' ? [] : [mailFinding(setup, problem as Error)];
    }
  });
}

async function withoutLogin({ encryption, bounceTo, to }: MailSetup, target: Target): Promise<Finding[]> {
  const envelope = { from: bounceTo, to: to[0] ?? bounceTo };
  // checkCertificate reports a conversation that fails.
  const reply = await rejectionWithoutLogin(target, encryption, envelope).catch(() => undefined);
  if (reply === undefined) return [];
  if (needsEncryption(encryption, reply)) return [unencrypted(target.host, reply)];
  const isCertain = NEEDS_LOGIN.test(reply);
  return [
    {
      id: isCertain ? 'mail-login-missing' : 'mail-login-not-checked',
      kind: isCertain ? 'broken' : 'unchecked',
      problem: `The mail server ${target.host} accepts no mail from here without a login (${reply}).`,
      why: 'If it does not make an exception for the web host, no inquiry reaches the mailbox.',
      fix: FIX,
    },
  ];
}

function mailFinding({ smtpHost: host, encryption }: MailSetup, { message, cause }: Error): Finding {
  const { responseCode = 0, message: words = message } = (cause ?? {}) as { responseCode?: number; message?: string };
  if (responseCode >= 400 && responseCode < 500) {
    return {
      id: 'mail-login-not-checked',
      kind: 'unchecked',
      problem: `The mail server ${host} did not try the login now (${words}).`,
      why: WHY,
      fix: 'Run the doctor again in some minutes.',
    };
  }
  if (needsEncryption(encryption, words)) return unencrypted(host, words);
  return {
    id: responseCode === WRONG_LOGIN ? 'mail-login-rejected' : 'mail-login-failed',
    kind: 'broken',
    problem: `The mail server ${host} does not accept the login (${words}).`,
    why: WHY,
    fix: FIX,
  };
}

/** Whether the server asks for STARTTLS before the login; the reply codes are 530 and 538, which others use too. */
const needsEncryption = (encryption: string, reply: string): boolean => encryption === 'none' && /TLS/i.test(reply);

function unencrypted(host: string, reply: string): Finding {
  return {
    id: 'mail-login-needs-encryption',
    kind: 'broken',
    problem: `The mail server ${host} accepts no login without encryption (${reply}).`,
    why: WHY,
    fix: "Write SMTP_ENCRYPTION='tls' into .env.",
  };
}
