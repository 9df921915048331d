import { siteAddress } from '../../build/siteAddress.ts';
import { isReservedHost, REQUIRED } from '../../deploy/findings.ts';
import { type Finding, finding } from '../finding.ts';
import {
  addressesIn,
  domainOf,
  encryptionIn,
  isAddress,
  isLoopback,
  portIn,
  type Settings,
} from '../mail/mailSetup.ts';

/** Finds settings that are missing, still those of `.env.example`, or have a value that cannot be used. */
export async function checkSettings(settings: Settings): Promise<Finding[]> {
  return [
    ...requiredFindings(settings),
    ...addressFindings(settings),
    ...siteFindings(settings),
    ...smtpFindings(settings),
  ];
}

function requiredFindings(settings: Settings): Finding[] {
  return REQUIRED.filter((name) => !settings[name]).map((name) =>
    finding(
      'settings-missing',
      `${name} is missing in .env.`,
      name === 'SITE_URL'
        ? 'The pages have no canonical address, no sitemap and no pictures for shared links, and a deploy stops.'
        : 'The site cannot send any mail, so no inquiry reaches the mailbox.',
      `Write ${name} into .env, in single quotes; .env.example says what it is.`,
    ),
  );
}

function addressFindings(settings: Settings): Finding[] {
  return ['MAIL_TO', 'MAIL_FROM', 'BOUNCE_TO'].flatMap((name) => {
    const value = settings[name] ?? '';
    const addresses = name === 'MAIL_TO' ? addressesIn(value) : value === '' ? [] : [value];
    return addresses.flatMap((address): Finding[] => {
      const fix = `Write your own address into ${name} in .env, in single quotes.`;
      if (!isAddress(address)) return [invalid(`${name} in .env is "${address}", which is no e-mail address.`, fix)];
      return isReservedHost(domainOf(address)) ? [exampleLeft(name, address, fix)] : [];
    });
  });
}

/** Finds what the build rejects: mistakes in `SITE_URL`, `REDIRECT_TO_SITE_URL` and `HSTS`. */
function siteFindings(settings: Settings): Finding[] {
  try {
    const { url } = siteAddress(settings);
    if (url === undefined || !isReservedHost(new URL(url).hostname)) return [];
    return [exampleLeft('SITE_URL', url, 'Write the address of your site into SITE_URL in .env, in single quotes.')];
  } catch (problem) {
    return [invalid(`.env: ${(problem as Error).message}`, 'Correct this setting in .env as the sentence says.')];
  }
}

function smtpFindings(settings: Settings): Finding[] {
  const { SMTP_HOST, SMTP_PORT, SMTP_ENCRYPTION, SMTP_USERNAME, SMTP_PASSWORD } = settings;
  const port = portIn(SMTP_PORT || '587');
  const isOnPort465 = port === 465;
  const findings: Finding[] = [];
  if (port === undefined) {
    const fix = "Write SMTP_PORT='587' into .env, or the port that your mail host names.";
    findings.push(invalid(`SMTP_PORT in .env is "${SMTP_PORT}", which is no port.`, fix));
  }
  if (SMTP_ENCRYPTION && !['tls', 'ssl', 'none'].includes(SMTP_ENCRYPTION)) {
    const problem = `SMTP_ENCRYPTION in .env is "${SMTP_ENCRYPTION}", which is none of tls, ssl and none.`;
    findings.push(invalid(problem, `Write SMTP_ENCRYPTION='${isOnPort465 ? 'ssl' : ''}' into .env.`));
  } else if (isLoopback(SMTP_HOST || 'localhost') && (encryptionIn(settings) !== 'none' || isOnPort465)) {
    const setting = isOnPort465 ? 'SMTP_PORT is 465' : `SMTP_ENCRYPTION is ${SMTP_ENCRYPTION}`;
    const lines = `SMTP_ENCRYPTION=''${isOnPort465 ? " and SMTP_PORT='587'" : ''}`;
    findings.push(
      finding(
        'smtp-encryption-on-loopback',
        `${setting} in .env, and SMTP_HOST is ${SMTP_HOST || 'localhost'}, which no certificate is made out to.`,
        'The site refuses to send mail to a server that it cannot trust, so no inquiry reaches the mailbox.',
        `Write ${lines} into .env: on the host itself, mail goes to its mail server without encryption.`,
      ),
    );
  }
  if (SMTP_USERNAME && !SMTP_PASSWORD) {
    const fix = 'Write the password of the mailbox into SMTP_PASSWORD in .env, in single quotes.';
    findings.push(invalid('SMTP_PASSWORD in .env is missing beside SMTP_USERNAME.', fix));
  }
  return findings;
}

const invalid = (problem: string, fix: string): Finding =>
  finding('settings-invalid', problem, 'The site cannot work with this value.', fix);

function exampleLeft(name: string, value: string, fix: string): Finding {
  const why = 'This address belongs to nobody, so nothing arrives there.';
  return finding('settings-example-left', `${name} in .env is still the example "${value}".`, why, fix);
}
