import { readFile } from 'node:fs/promises';
import type { Finding } from '../finding.ts';
import { isLoopback, mailSetup, type Settings } from './mailSetup.ts';
import { mailTransport } from './mailTransport.ts';
import { addressesOf, type Resolver, unlessUnanswered } from './resolver.ts';

const WHY = 'The inquiries of the site take the same way.';

/** Sends a short mail to `MAIL_TO`, as the site sends its own. Finds nothing if the mail server accepts it. */
export async function checkTestMail(
  settings: Settings,
  resolver: Resolver,
  { trusted }: { trusted?: string } = {},
): Promise<Finding[]> {
  const setup = mailSetup(settings);
  if (setup === undefined || setup.smtpPort === 0) return [];
  const { smtpHost, from, to, bounceTo } = setup;
  if (isLoopback(smtpHost)) {
    return [
      {
        id: 'test-mail-not-sent',
        kind: 'unchecked',
        problem:
          'No test mail was sent: SMTP_HOST is localhost, the mail server of the web host, which only the host can reach.',
        why: WHY,
        fix: 'Send an inquiry through the contact form of the site, and look into the mailbox.',
      },
    ];
  }
  return unlessUnanswered('test-mail-not-sent', 'The test mail', async () => {
    const [address] = await addressesOf(resolver, smtpHost);
    if (address === undefined) return [];
    const transport = mailTransport(settings, { address, trusted });
    try {
      const dkim = await signatureOf(settings);
      await transport.sendMail({
        from: { name: settings.MAIL_FROM_NAME ?? '', address: from },
        to: [...to],
        envelope: { from: bounceTo, to: [...to] },
        subject: 'A test mail of "npm run doctor"',
        text: 'This mail came from "npm run doctor -- --send". The mails of the contact form take the same way.\n',
        ...(dkim === undefined ? {} : { dkim }),
      });
      return [];
    } catch (problem) {
      return [rejected(smtpHost, problem)];
    } finally {
      transport.close();
    }
  });
}

function rejected(host: string, problem: unknown): Finding {
  const { message, command = '' } = problem as { message: string; command?: string };
  const subject =
    command === 'MAIL FROM'
      ? 'MAIL_FROM or BOUNCE_TO'
      : command === 'RCPT TO'
        ? 'MAIL_TO'
        : 'SMTP_USERNAME and SMTP_PASSWORD';
  return {
    id: 'test-mail-rejected',
    kind: 'broken',
    problem: `The mail server ${host} did not accept the test mail (${message}).`,
    why: WHY,
    fix: `Check ${subject} in .env; the reply of the mail server above says what it expects.`,
  };
}

/** Undefined if the mail is not signed here, or the key is not on this machine. */
async function signatureOf(settings: Settings) {
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_PRIVATE_KEY_FILE: file } = settings;
  if (!domainName || !keySelector || !file) return undefined;
  const privateKey = await readFile(file, 'utf8').catch(() => undefined);
  return privateKey === undefined ? undefined : { domainName, keySelector, privateKey };
}
