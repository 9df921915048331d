import type { PeerCertificate } from 'node:tls';
import type { Finding } from '../finding.ts';
import { canConnect, type MailSetup, mailSetup, type Settings } from './mailSetup.ts';
import { addressesOf, isPrivate, type Resolver, unlessUnanswered } from './resolver.ts';
import { attemptOf, connectionFinding, type PresentedCertificate } from './smtpAttempt.ts';
import {
  type ConnectionOptions,
  NoStartTls,
  openStartTls,
  openTls,
  PATIENCE_MS,
  type Target,
} from './smtpConnection.ts';

const DAYS_OF_WARNING = 14;
const MS_PER_DAY = 86_400_000;

const WHY = 'The site refuses to send mail to a server that it cannot trust, so no inquiry reaches the mailbox.';

/**
 * Finds mistakes in the encryption of the mail server: in its certificate and in `SMTP_HOST`, `SMTP_PORT` and
 * `SMTP_ENCRYPTION`. Does not log in. Skips a loopback address, the mail server of the web host.
 */
export async function checkMailCertificate(
  settings: Settings,
  resolver: Resolver,
  today: Date,
  { trusted, patienceMs = PATIENCE_MS }: ConnectionOptions = {},
): Promise<Finding[]> {
  const setup = mailSetup(settings);
  if (setup === undefined || !canConnect(setup)) return [];
  const { smtpHost: host, smtpPort: port } = setup;
  return unlessUnanswered('smtp-not-checked', `The mail server ${host}`, async () => {
    const [address] = await addressesOf(resolver, host);
    if (address === undefined) return [missingHost(host)];
    const target = { address, port, host, trusted, patienceMs };
    return setup.encryption === 'none' ? unencrypted(setup, target) : encrypted(setup, target, resolver, today);
  });
}

function missingHost(host: string): Finding {
  return {
    id: 'smtp-host-missing',
    kind: 'broken',
    problem: `SMTP_HOST is ${host}, which has no address.`,
    why: 'The site cannot send any mail, so no inquiry reaches the mailbox.',
    fix: 'Write the name of the mail server, as your mail host says it, into SMTP_HOST in .env.',
  };
}

async function unencrypted({ smtpHost }: MailSetup, target: Target): Promise<Finding[]> {
  const attempt = await attemptOf(openStartTls, target);
  if (attempt.problem !== undefined && !(attempt.problem instanceof NoStartTls)) {
    return [await connectionFinding('none', target, attempt.problem)];
  }
  if (isPrivate(smtpHost)) return [];
  return [
    {
      id: 'smtp-unencrypted',
      kind: 'advice',
      problem: `The site sends its mail and its password to ${smtpHost} without encryption.`,
      why: 'Anybody on the way can read the inquiries and the password of the mailbox.',
      fix:
        attempt.problem === undefined
          ? "Write SMTP_ENCRYPTION='tls' into .env."
          : 'Ask your mail host for a port with encryption, and write it into SMTP_PORT and SMTP_ENCRYPTION in .env.',
    },
  ];
}

async function encrypted(setup: MailSetup, target: Target, resolver: Resolver, today: Date): Promise<Finding[]> {
  const open = setup.encryption === 'ssl' ? openTls : openStartTls;
  const { certificate, problem } = await attemptOf(open, target);
  if (certificate === undefined) return [await connectionFinding(setup.encryption, target, problem)];
  return certificateFindings(certificate, target, resolver, today);
}

async function certificateFindings(
  certificate: PresentedCertificate,
  { host, address }: Target,
  resolver: Resolver,
  today: Date,
): Promise<Finding[]> {
  const daysLeft = Math.floor((Date.parse(certificate.valid_to) - today.getTime()) / MS_PER_DAY);
  const end = new Date(certificate.valid_to).toISOString().slice(0, 10);
  const renew = `Ask the host of ${host} to renew the certificate, or write another name of the server into SMTP_HOST in .env.`;
  const finding = (id: string, problem: string, fix: string): Finding[] => [
    { id, kind: 'broken', problem, why: WHY, fix },
  ];

  if (daysLeft < 0) return finding('smtp-certificate-expired', `The certificate of ${host} expired on ${end}.`, renew);
  if (/SELF_SIGNED/.test(certificate.error)) {
    const problem = `The certificate of ${host} is self-signed.`;
    const fix =
      `Ask the host of ${host} for a certificate of a public authority, such as Let's Encrypt, or for the name of the server that ` +
      'has one, and write that name into SMTP_HOST in .env.';
    return finding('smtp-certificate-self-signed', problem, fix);
  }
  if (certificate.error === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const names = namesIn(certificate);
    const other = await nameOf(address, names, resolver);
    const problem = `The certificate of the mail server is for ${names.join(', ')}, and not for ${host} (SMTP_HOST).`;
    const fix =
      other === undefined
        ? `Ask your mail host for the name of the server in its certificate, and write it into SMTP_HOST in .env.`
        : `Write SMTP_HOST='${other}' into .env; it is the same server.`;
    return finding('smtp-certificate-wrong-name', problem, fix);
  }
  if (certificate.error !== '') {
    const problem = `The certificate of ${host} cannot be verified (${certificate.error}).`;
    const fix = `Ask the host of ${host} to install the certificate with its whole chain, or write another name of the server into SMTP_HOST in .env.`;
    return finding('smtp-certificate-untrusted', problem, fix);
  }
  if (daysLeft < DAYS_OF_WARNING) {
    return [
      {
        id: 'smtp-certificate-expires',
        kind: 'advice',
        problem: `The certificate of ${host} expires on ${end}.`,
        why: 'From then on the site cannot send any mail.',
        fix: renew,
      },
    ];
  }
  return [];
}

/** The DNS names in a certificate. */
function namesIn({ subjectaltname = '', subject }: PeerCertificate): string[] {
  const names = subjectaltname.split(', ').flatMap((entry) => (entry.startsWith('DNS:') ? [entry.slice(4)] : []));
  return names.length > 0 ? names : [subject.CN ?? []].flat();
}

/** The first of the names that leads to the address. */
async function nameOf(address: string, names: readonly string[], resolver: Resolver): Promise<string | undefined> {
  for (const name of names) {
    if (!name.includes('*') && (await addressesOf(resolver, name)).includes(address)) return name;
  }
  return undefined;
}
