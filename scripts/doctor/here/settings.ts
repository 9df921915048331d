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
  smtpHostIn,
} from '../mail/mailSetup.ts';

const NO_MAIL = 'The site cannot send any mail, so no inquiry reaches the mailbox.';

/** Finds settings that are missing, still those of `.env.example`, or have a value that cannot be used. */
export async function checkSettings(settings: Settings): Promise<Finding[]> {
  return [requiredFindings, addressFindings, siteFindings, smtpFindings].flatMap((find) => find(settings));
}

function requiredFindings(settings: Settings): Finding[] {
  return REQUIRED.filter((name) => !settings[name]).map((name) => {
    const noAddress = 'The pages have no canonical address, no sitemap and no pictures for shared links.';
    const why = name === 'SITE_URL' ? `${noAddress} A deploy stops.` : NO_MAIL;
    const fix = `Write ${name} into .env, in single quotes; .env.example says what it is.`;
    return finding('settings-missing', `${name} is missing in .env.`, why, fix);
  });
}

function addressFindings(settings: Settings): Finding[] {
  return ['MAIL_TO', 'MAIL_FROM', 'BOUNCE_TO'].flatMap((name) => {
    const value = settings[name] ?? '';
    const addresses = name === 'MAIL_TO' ? addressesIn(value) : value === '' ? [] : [value];
    const fix = `Write your own address into ${name} in .env, in single quotes.`;
    return addresses.flatMap((address): Finding[] => {
      if (!isAddress(address)) return [invalid(`${name} in .env is "${address}", which is no e-mail address.`, fix)];
      return isReservedHost(domainOf(address)) ? [invalid(`${name} in .env is the example "${address}".`, fix)] : [];
    });
  });
}

/** Finds what the build rejects: mistakes in `SITE_URL`, `REDIRECT_TO_SITE_URL` and `HSTS`. */
function siteFindings(settings: Settings): Finding[] {
  try {
    const { url } = siteAddress(settings);
    if (url === undefined || !isReservedHost(new URL(url).hostname)) return [];
    const fix = 'Write the address of your site into SITE_URL in .env, in single quotes.';
    return [invalid(`SITE_URL in .env is the example "${url}".`, fix)];
  } catch (problem) {
    return [invalid(`.env: ${(problem as Error).message}`, 'Correct this setting in .env as the sentence says.')];
  }
}

function smtpFindings(settings: Settings): Finding[] {
  const { SMTP_HOST = '', SMTP_PORT, SMTP_ENCRYPTION, SMTP_USERNAME, SMTP_PASSWORD } = settings;
  const port = portIn(SMTP_PORT || '587');
  const isOnPort465 = port === 465;
  const findings: Finding[] = [];
  if (port === undefined) {
    const problem = `SMTP_PORT in .env is "${SMTP_PORT}", which is no port.`;
    findings.push(invalid(problem, "Write SMTP_PORT='587' into .env, or the port that your mail host names."));
  }
  if (SMTP_ENCRYPTION && !['tls', 'ssl', 'none'].includes(SMTP_ENCRYPTION)) {
    const problem = `SMTP_ENCRYPTION in .env is "${SMTP_ENCRYPTION}", which is none of tls, ssl and none.`;
    findings.push(invalid(problem, `Write SMTP_ENCRYPTION='${isOnPort465 ? 'ssl' : ''}' into .env.`));
  } else if (isLoopback(smtpHostIn(settings)) && (encryptionIn(settings) !== 'none' || isOnPort465)) {
    const setting = isOnPort465 ? 'SMTP_PORT is 465' : `SMTP_ENCRYPTION is ${SMTP_ENCRYPTION}`;
    const problem = `${setting} in .env, and no certificate is made out to ${SMTP_HOST || 'localhost'} (SMTP_HOST).`;
    const lines = `SMTP_ENCRYPTION=''${isOnPort465 ? " and SMTP_PORT='587'" : ''}`;
    const fix = `Write ${lines} into .env: on the host itself, mail goes to its mail server without encryption.`;
    findings.push(finding('smtp-encryption-on-loopback', problem, NO_MAIL, fix));
  }
  if (SMTP_USERNAME && !SMTP_PASSWORD) {
    const fix = 'Write the password of the mailbox into SMTP_PASSWORD in .env, in single quotes.';
    findings.push(invalid('SMTP_PASSWORD in .env is missing beside SMTP_USERNAME.', fix));
  }
  return findings;
}

const invalid = (problem: string, fix: string): Finding =>
  finding('settings-invalid', problem, 'The site cannot work with this value.', fix);
