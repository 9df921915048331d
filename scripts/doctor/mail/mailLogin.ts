import type { Finding } from '../finding.ts';
import { canConnect, type MailSetup, mailSetup, type Settings } from './mailSetup.ts';
import { tryMailServer, WRONG_LOGIN } from './mailTransport.ts';
import { providerOf } from './providers.ts';
import { addressesOf, type Resolver, unlessUnanswered } from './resolver.ts';
import { type ConnectionOptions, PATIENCE_MS, rejectionWithoutLogin, type Target } from './smtpConnection.ts';

/** The reply code of a command that needs a login first (RFC 4954). */
const NEEDS_LOGIN = 530;

/** Google's reply code of a login with the password of the account. */
const NEEDS_APP_PASSWORD = 534;

const WHY = 'The site cannot send any mail, so no inquiry reaches the mailbox.';

/**
 * Finds a login that the mail server rejects, or that is missing. Sends no mail. `checkMailCertificate` reports a server
 * that cannot be reached or trusted.
 */
export async function checkMailLogin(
  settings: Settings,
  resolver: Resolver,
  { trusted, patienceMs = PATIENCE_MS }: ConnectionOptions = {},
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
      return [rejectedLogin(setup, (problem as Error).cause as LoginError)];
    }
  });
}

interface LoginError extends Error {
  readonly responseCode?: number;
}

async function withoutLogin({ encryption, bounceTo, to }: MailSetup, target: Target): Promise<Finding[]> {
  const { host } = target;
  const envelope = { from: bounceTo, to: to[0] ?? bounceTo };
  // checkMailCertificate reports a conversation that fails.
  const reply = await rejectionWithoutLogin(target, encryption, envelope).catch(() => undefined);
  if (reply === undefined) return [];
  const code = Number.parseInt(reply, 10);
  if (isTransient(code)) return [postponed(host, reply)];
  if (needsEncryption(encryption, reply)) return [unencrypted(host, reply)];
  const isCertain = code === NEEDS_LOGIN;
  return [
    {
      id: isCertain ? 'mail-login-missing' : 'mail-login-not-checked',
      kind: isCertain ? 'broken' : 'unchecked',
      problem: `The mail server ${host} accepts no mail from here without a login (${reply}).`,
      why: 'If it does not make an exception for the web host, no inquiry reaches the mailbox.',
      fix: fixFor(host),
    },
  ];
}

function rejectedLogin({ smtpHost: host, encryption }: MailSetup, { responseCode = 0, message }: LoginError): Finding {
  if (isTransient(responseCode)) return postponed(host, message);
  if (needsEncryption(encryption, message)) return unencrypted(host, message);
  return {
    id: [WRONG_LOGIN, NEEDS_APP_PASSWORD].includes(responseCode) ? 'mail-login-rejected' : 'mail-login-failed',
    kind: 'broken',
    problem: `The mail server ${host} does not accept the login (${message}).`,
    why: WHY,
    fix: fixFor(host),
  };
}

function fixFor(host: string): string {
  const { appPasswords } = providerOf(host) ?? {};
  const password =
    appPasswords === undefined
      ? 'its password'
      : `an app password (make one at ${appPasswords}; the usual one is rejected)`;
  return `Write the whole address of the mailbox into SMTP_USERNAME, and ${password} in single quotes into SMTP_PASSWORD, in .env.`;
}

const isTransient = (code: number): boolean => code >= 400 && code < 500;

/** Whether the server asks for STARTTLS before the login; the reply codes are 530 and 538, which others use too. */
const needsEncryption = (encryption: string, reply: string): boolean => encryption === 'none' && /TLS/i.test(reply);

function postponed(host: string, reply: string): Finding {
  return {
    id: 'mail-login-not-checked',
    kind: 'unchecked',
    problem: `The mail server ${host} did not try the login now (${reply}).`,
    why: WHY,
    fix: 'Run the doctor again in some minutes.',
  };
}

function unencrypted(host: string, reply: string): Finding {
  return {
    id: 'mail-login-needs-encryption',
    kind: 'broken',
    problem: `The mail server ${host} accepts no login without encryption (${reply}).`,
    why: WHY,
    fix: "Write SMTP_ENCRYPTION='tls' into .env.",
  };
}
