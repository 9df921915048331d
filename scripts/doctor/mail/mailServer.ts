import { isIP } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import { createTransport } from 'nodemailer';
import { distrustOf, endOf } from '../certificate.ts';
import { type Finding, finding } from '../finding.ts';
import { isLoopback, type MailSetup } from './mailSetup.ts';
import { providerOf } from './providers.ts';
import { addressesOf, isPrivate, type Resolver } from './resolver.ts';

const PATIENCE_MS = 15_000;
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
  /** The certificate, where it is for another name. */
  readonly cert?: PeerCertificate;
}

/**
 * Logs in to the mail server as the site does. Finds why it cannot, and a certificate that ends soon.
 * @param trusted the certificate of the authority to trust in place of the usual ones, in PEM format
 */
export async function checkMailServer(setup: MailSetup, resolver: Resolver, trusted?: string): Promise<Finding[]> {
  const { smtpHost: host, smtpPort: port, encryption } = setup;
  if (port === 0) return [];
  if (isLoopback(host)) {
    const problem = `The mail server ${host} could not be checked from here: it is that of the web host alone.`;
    const fix = 'Send an inquiry through the contact form of the site, and look into the mailbox.';
    return [finding('smtp-not-checked', problem, 'A mistake in its port or login stays unseen.', fix, 'unchecked')];
  }
  const [address] = await addressesOf(resolver, host);
  if (address === undefined) {
    const fix = 'Write the name of the mail server, as your mail host says it, into SMTP_HOST in .env.';
    return [finding('smtp-host-missing', `SMTP_HOST is ${host}, which has no address.`, NO_MAIL, fix)];
  }
  let certificate: PeerCertificate | undefined;
  const transport = createTransport({
    host: address,
    port,
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
    auth: setup.username ? { user: setup.username, pass: setup.password } : undefined,
    forceAuth: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  try {
    await transport.verify();
  } catch (problem) {
    return [meaningOf(problem as SmtpError, setup)];
  } finally {
    transport.close();
  }
  if (encryption === 'none') return isPrivate(address) ? [] : [unencrypted(host)];
  const end = certificate && endOf(certificate);
  if (end === undefined) return [];
  const problem = `The certificate of ${host} expires on ${end}.`;
  const why = 'From then on the site cannot send any mail.';
  return [finding('smtp-certificate-expires', problem, why, renewalBy(host), 'advice')];
}

function unencrypted(host: string): Finding {
  const problem = `The site sends its mail and its password to ${host} without encryption.`;
  const why = 'Anybody on the way can read the inquiries and the password of the mailbox.';
  const fix = "Write SMTP_ENCRYPTION='tls' into .env, or ask your mail host for a port with encryption.";
  return finding('smtp-unencrypted', problem, why, fix, 'advice');
}

const renewalBy = (host: string): string =>
  `Ask the host of ${host} for a valid certificate of a public authority, such as Let's Encrypt, with its chain, ` +
  'or write another name of the server into SMTP_HOST in .env.';

/** What an error of the login means. */
export function meaningOf(error: SmtpError, { smtpHost: host, smtpPort: port, encryption }: MailSetup): Finding {
  const { message, responseCode = 0, originalCode = '', code, cert } = error;
  const [server, door] = [`The mail server ${host}`, `Port ${port} of ${host}`];
  const broken = (id: string, problem: string, fix = PORTS) => finding(id, problem, NO_MAIL, fix);
  if (cert !== undefined) return wrongName(cert, host);
  const distrust = distrustOf(originalCode);
  if (distrust !== undefined) {
    const problem = `The certificate of ${host} cannot be trusted (${distrust}).`;
    return finding('smtp-certificate-untrusted', problem, UNTRUSTED, renewalBy(host));
  }
  const reason = originalCode || code;
  if (reason === 'EAUTH') return rejectedLogin(error, host, encryption);
  if (reason === 'ECONNREFUSED')
    return broken('smtp-port-closed', `${server} accepts no connection on port ${port} (SMTP_PORT).`);
  if (reason === 'ERR_SSL_WRONG_VERSION_NUMBER')
    return broken('smtp-ssl-on-tls-port', `${door} expects STARTTLS, and SMTP_ENCRYPTION is ssl.`, encryptBy('tls'));
  if (reason === 'ETLS' && responseCode >= 500)
    return broken('smtp-starttls-missing', `${server} offers no STARTTLS on port ${port}.`);
  // A mail server greets first, unless it waits for TLS.
  if (reason === 'ETIMEDOUT' && port === IMPLICIT_TLS_PORT && /greeting/i.test(message)) {
    const problem = `${door} expects TLS from the first byte, and SMTP_ENCRYPTION is ${encryption}.`;
    return broken('smtp-tls-on-ssl-port', problem, encryptBy('ssl'));
  }
  if (reason === 'EPROTOCOL' && responseCode === 0)
    return broken('smtp-no-mail-server', `${door} does not answer as a mail server (${message}).`);
  if (reason === 'ENOAUTH') {
    const problem = `${server} offers a login, and SMTP_USERNAME is missing in .env.`;
    const why = 'If it accepts no mail of the web host without a login, no inquiry reaches the mailbox.';
    return finding('mail-login-missing', problem, why, loginAt(host), 'unchecked');
  }
  const problem = `${server} could not be reached from here on port ${port} (${message}).`;
  const why = 'If the web host cannot reach it either, no inquiry reaches the mailbox.';
  const fix =
    'Check SMTP_HOST and SMTP_PORT in .env; many home networks block mail ports, so try from another network too.';
  return finding('smtp-unreachable', problem, why, fix, 'unchecked');
}

const encryptBy = (value: string): string => `Write SMTP_ENCRYPTION='${value}' into .env.`;

function wrongName({ subjectaltname = '' }: PeerCertificate, host: string): Finding {
  const names = subjectaltname.replaceAll('DNS:', '').split(', ');
  const name = names.find((each) => !each.includes('*'));
  const problem = `The certificate of the mail server is for ${names.join(', ')}, and not for ${host} (SMTP_HOST).`;
  const fix = name
    ? `Write SMTP_HOST='${name}' into .env, if that is the name of the same server; your mail host knows.`
    : 'Ask your mail host for the name of the server in its certificate, and write it into SMTP_HOST in .env.';
  return finding('smtp-certificate-wrong-name', problem, UNTRUSTED, fix);
}

function rejectedLogin({ message, responseCode = 0 }: SmtpError, host: string, encryption: string): Finding {
  const found = (id: string, problem: string, fix: string, kind?: Finding['kind']) =>
    finding(`mail-login-${id}`, `The mail server ${host} ${problem} (${message}).`, NO_MAIL, fix, kind);
  if (responseCode >= 400 && responseCode < 500)
    return found('not-checked', 'did not try the login now', 'Run the doctor again in some minutes.', 'unchecked');
  // The reply codes are 530 and 538, which others use too.
  if (encryption === 'none' && /TLS/i.test(message))
    return found('needs-encryption', 'accepts no login without encryption', encryptBy('tls'));
  return found('rejected', 'does not accept the login', loginAt(host));
}

function loginAt(host: string): string {
  const { appPasswords } = providerOf(host) ?? {};
  const password = appPasswords
    ? `an app password (make one at ${appPasswords}; the usual one is rejected)`
    : 'its password';
  return (
    'Write the whole address of the mailbox into SMTP_USERNAME, ' +
    `and ${password} in single quotes into SMTP_PASSWORD, in .env.`
  );
}
