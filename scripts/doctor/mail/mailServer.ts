import { isIP } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import { createTransport } from 'nodemailer';
import { type Finding, finding } from '../finding.ts';
import { isLoopback, type MailSetup, mailSetup, type Settings } from './mailSetup.ts';
import { providerOf } from './providers.ts';
import { addressesOf, isPrivate, type Resolver, unlessUnanswered } from './resolver.ts';

const PATIENCE_MS = 15_000;
const DAYS_OF_WARNING = 14;
const MS_PER_DAY = 86_400_000;
const IMPLICIT_TLS_PORT = 465;

const NO_MAIL = 'The site cannot send any mail, so no inquiry reaches the mailbox.';
const UNTRUSTED = 'The site refuses to send mail to a server that it cannot trust, so no inquiry reaches the mailbox.';
const PORTS =
  'Ask your mail host for the port; it is 587 with SMTP_ENCRYPTION tls, or 465 with ssl. Write both into .env.';

/** An error of nodemailer (https://nodemailer.com/errors); `originalCode` is that of Node or OpenSSL. */
export interface SmtpError {
  readonly message: string;
  readonly code?: string;
  readonly originalCode?: string;
  readonly responseCode?: number;
  readonly command?: string;
  /** The certificate, where it is for another name. */
  readonly cert?: PeerCertificate;
}

interface Options {
  readonly today?: Date;
  /** Whether to send a short mail to `MAIL_TO` after the login. */
  readonly sendsMail?: boolean;
  /** The certificate of the authority to trust in place of the usual ones, in PEM format. */
  readonly trusted?: string | undefined;
}

/** Logs in to the mail server as the site does. Finds why it cannot, and a certificate that ends soon. */
export async function checkMailServer(
  settings: Settings,
  resolver: Resolver,
  { today = new Date(), sendsMail = false, trusted }: Options = {},
): Promise<Finding[]> {
  const setup = mailSetup(settings);
  if (setup === undefined || setup.smtpPort === 0) return [];
  const { smtpHost: host, encryption } = setup;
  if (isLoopback(host)) return [ofWebHost(host)];
  return unlessUnanswered('smtp-not-checked', `The mail server ${host}`, async () => {
    const [address] = await addressesOf(resolver, host);
    if (address === undefined) {
      const fix = 'Write the name of the mail server, as your mail host says it, into SMTP_HOST in .env.';
      return [finding('smtp-host-missing', `SMTP_HOST is ${host}, which has no address.`, NO_MAIL, fix)];
    }
    let certificate: PeerCertificate | undefined;
    const { SMTP_USERNAME: user, SMTP_PASSWORD: pass = '' } = settings;
    const transport = createTransport({
      host: address,
      port: setup.smtpPort,
      secure: encryption === 'ssl',
      requireTLS: encryption === 'tls',
      ignoreTLS: encryption === 'none',
      tls: {
        ca: trusted,
        servername: isIP(host) ? '' : host,
        checkServerIdentity: (name, presented) => {
          certificate = presented;
          return checkServerIdentity(name, presented);
        },
      },
      auth: user ? { user, pass } : undefined,
      forceAuth: true,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    });
    try {
      await transport.verify();
      if (sendsMail) await transport.sendMail(testMail(settings, setup));
    } catch (problem) {
      const { cert } = problem as SmtpError;
      return [cert ? await wrongName(cert, host, address, resolver) : meaningOf(problem as SmtpError, setup)];
    } finally {
      transport.close();
    }
    if (encryption === 'none') return isPrivate(address) ? [] : [unencrypted(host)];
    return certificate === undefined ? [] : expiring(host, new Date(certificate.valid_to), today);
  });
}

function testMail({ MAIL_FROM_NAME = '' }: Settings, { from, to, bounceTo }: MailSetup) {
  return {
    from: { name: MAIL_FROM_NAME, address: from },
    to: [...to],
    envelope: { from: bounceTo, to: [...to] },
    subject: 'A test mail of "npm run doctor"',
    text: 'This mail came from "npm run doctor -- --send". The mails of the contact form take the same way.\n',
  };
}

function ofWebHost(host: string): Finding {
  const problem = `The mail server ${host} (SMTP_HOST) could not be checked: it is the web host's own, which only that reaches.`;
  const fix = 'Send an inquiry through the contact form of the site, and look into the mailbox.';
  return finding('smtp-not-checked', problem, 'A mistake in its port or login would stay unseen.', fix, 'unchecked');
}

function unencrypted(host: string): Finding {
  const problem = `The site sends its mail and its password to ${host} without encryption.`;
  const why = 'Anybody on the way can read the inquiries and the password of the mailbox.';
  const fix = "Write SMTP_ENCRYPTION='tls' into .env, or ask your mail host for a port with encryption.";
  return finding('smtp-unencrypted', problem, why, fix, 'advice');
}

function expiring(host: string, end: Date, today: Date): Finding[] {
  if (end.getTime() - today.getTime() >= DAYS_OF_WARNING * MS_PER_DAY) return [];
  const problem = `The certificate of ${host} expires on ${end.toISOString().slice(0, 10)}.`;
  const why = 'From then on the site cannot send any mail.';
  return [finding('smtp-certificate-expires', problem, why, renewalBy(host), 'advice')];
}

const renewalBy = (host: string): string =>
  `Ask the host of ${host} to renew the certificate, or write another name of the server into SMTP_HOST in .env.`;

async function wrongName(
  { subjectaltname = '' }: PeerCertificate,
  host: string,
  address: string,
  resolver: Resolver,
): Promise<Finding> {
  const names = subjectaltname.replaceAll('DNS:', '').split(', ');
  const hosts = names.filter((name) => !name.includes('*'));
  const addresses = await Promise.all(hosts.map((name) => addressesOf(resolver, name)));
  const other = hosts.find((_, index) => addresses[index]?.includes(address));
  const problem = `The certificate of the mail server is for ${names.join(', ')}, and not for ${host} (SMTP_HOST).`;
  const fix =
    other === undefined
      ? 'Ask your mail host for the name of the server in its certificate, and write it into SMTP_HOST in .env.'
      : `Write SMTP_HOST='${other}' into .env; it is the same server.`;
  return finding('smtp-certificate-wrong-name', problem, UNTRUSTED, fix);
}

/** What an error of the login or of the test mail means. */
export function meaningOf(error: SmtpError, { smtpHost: host, smtpPort: port, encryption }: MailSetup): Finding {
  const { message, responseCode = 0, originalCode, code, command = '' } = error;
  const broken = (id: string, problem: string, fix = PORTS) => finding(id, problem, NO_MAIL, fix);
  const untrusted = (id: string, problem: string, fix = renewalBy(host)) => finding(id, problem, UNTRUSTED, fix);
  switch (originalCode ?? code) {
    case 'CERT_HAS_EXPIRED':
      return untrusted('smtp-certificate-expired', `The certificate of ${host} has expired.`);
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return untrusted(
        'smtp-certificate-self-signed',
        `The certificate of ${host} is self-signed.`,
        `Ask the host of ${host} for a certificate of a public authority, such as Let's Encrypt, or for the name of the server that has one, and write that name into SMTP_HOST in .env.`,
      );
    case 'ECONNREFUSED':
      return broken('smtp-port-closed', `The mail server ${host} accepts no connection on port ${port} (SMTP_PORT).`);
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
      return broken(
        'smtp-ssl-on-tls-port',
        `Port ${port} of ${host} expects STARTTLS, and SMTP_ENCRYPTION is ssl.`,
        "Write SMTP_ENCRYPTION='tls' into .env.",
      );
    case 'ETLS':
      return broken('smtp-starttls-missing', `The mail server ${host} offers no STARTTLS on port ${port}.`);
    case 'ETIMEDOUT':
      // A mail server greets first, unless it waits for TLS.
      if (port !== IMPLICIT_TLS_PORT || !/greeting/i.test(message)) break;
      return broken(
        'smtp-tls-on-ssl-port',
        `Port ${port} of ${host} expects TLS from the first byte, and SMTP_ENCRYPTION is ${encryption}.`,
        "Write SMTP_ENCRYPTION='ssl' into .env.",
      );
    case 'EPROTOCOL':
      if (responseCode > 0) break;
      return broken('smtp-no-mail-server', `Port ${port} of ${host} does not answer as a mail server (${message}).`);
    case 'EAUTH':
      return rejectedLogin(error, host, encryption);
    case 'ENOAUTH':
      return finding(
        'mail-login-missing',
        `The mail server ${host} offers a login, and SMTP_USERNAME is missing in .env.`,
        'If it accepts no mail of the web host without a login, no inquiry reaches the mailbox.',
        loginAt(host),
        'unchecked',
      );
    case 'EENVELOPE':
    case 'EMESSAGE':
      return finding(
        'test-mail-rejected',
        `The mail server ${host} did not accept the test mail (${message}).`,
        'The inquiries of the site take the same way.',
        `Check ${SETTINGS_OF[command] ?? 'SMTP_USERNAME and SMTP_PASSWORD'} in .env; the reply of the mail server above says what it expects.`,
      );
  }
  if (/^(CERT|UNABLE_TO)_/.test(originalCode ?? '')) {
    return untrusted(
      'smtp-certificate-untrusted',
      `The certificate of ${host} cannot be verified (${originalCode}).`,
      `Ask the host of ${host} to install the certificate with its whole chain, or write another name of the server into SMTP_HOST in .env.`,
    );
  }
  return finding(
    'smtp-unreachable',
    `The mail server ${host} could not be reached from here on port ${port} (${message}).`,
    'If the web host cannot reach it either, no inquiry reaches the mailbox.',
    'Check SMTP_HOST and SMTP_PORT in .env; many home networks block mail ports, so try from another network too.',
    'unchecked',
  );
}

/** The settings that the mail server has rejected, by the command of SMTP. */
const SETTINGS_OF: Readonly<Record<string, string>> = { 'MAIL FROM': 'MAIL_FROM or BOUNCE_TO', 'RCPT TO': 'MAIL_TO' };

function rejectedLogin({ message, responseCode = 0 }: SmtpError, host: string, encryption: string): Finding {
  const server = `The mail server ${host}`;
  if (responseCode >= 400 && responseCode < 500) {
    const fix = 'Run the doctor again in some minutes.';
    return finding(
      'mail-login-not-checked',
      `${server} did not try the login now (${message}).`,
      NO_MAIL,
      fix,
      'unchecked',
    );
  }
  // The reply codes are 530 and 538, which others use too.
  if (encryption === 'none' && /TLS/i.test(message)) {
    const problem = `${server} accepts no login without encryption (${message}).`;
    return finding('mail-login-needs-encryption', problem, NO_MAIL, "Write SMTP_ENCRYPTION='tls' into .env.");
  }
  return finding('mail-login-rejected', `${server} does not accept the login (${message}).`, NO_MAIL, loginAt(host));
}

function loginAt(host: string): string {
  const { appPasswords } = providerOf(host) ?? {};
  const password = appPasswords
    ? `an app password (make one at ${appPasswords}; the usual one is rejected)`
    : 'its password';
  return `Write the whole address of the mailbox into SMTP_USERNAME, and ${password} in single quotes into SMTP_PASSWORD, in .env.`;
}
