import type { Finding } from '../finding.ts';
import { addressesIn, domainOf, isAddress, portIn, type Settings } from '../mail/mailSetup.ts';
import { isReservedHost } from './reserved.ts';

const REQUIRED = {
  MAIL_TO: 'the address that inquiries go to',
  MAIL_FROM: "an address of the site's own domain",
  SITE_URL: 'the address of the site as visitors type it',
} as const;

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
  return Object.entries(REQUIRED)
    .filter(([name]) => !settings[name])
    .map(([name, meaning]) => ({
      id: 'settings-missing',
      kind: 'broken',
      problem: `${name} is missing in .env.`,
      why:
        name === 'SITE_URL'
          ? 'The pages have no canonical address, no sitemap and no pictures for shared links, and a deploy stops.'
          : 'The site cannot send any mail, so no inquiry reaches the mailbox.',
      fix: `Write ${name} into .env: ${meaning}, in single quotes.`,
    }));
}

function addressFindings(settings: Settings): Finding[] {
  return ['MAIL_TO', 'MAIL_FROM', 'BOUNCE_TO'].flatMap((name) => {
    const value = settings[name] ?? '';
    const addresses = name === 'MAIL_TO' ? addressesIn(value) : value === '' ? [] : [value];
    return addresses.flatMap((address): Finding[] => {
      const fix = `Write your own address into ${name} in .env, in single quotes.`;
      if (!isAddress(address)) return [invalid(name, address, 'is no e-mail address', fix)];
      return isReservedHost(domainOf(address)) ? [exampleLeft(name, address, fix)] : [];
    });
  });
}

function siteFindings({ SITE_URL = '' }: Settings): Finding[] {
  if (SITE_URL === '') return [];
  const fix = 'Write the address of the site into SITE_URL in .env, in single quotes and with https:// before it.';
  if (!/^https?:\/\//.test(SITE_URL) || !URL.canParse(SITE_URL)) {
    return [invalid('SITE_URL', SITE_URL, 'is no web address', fix)];
  }
  return isReservedHost(new URL(SITE_URL).hostname) ? [exampleLeft('SITE_URL', SITE_URL, fix)] : [];
}

function smtpFindings(settings: Settings): Finding[] {
  const { SMTP_PORT, SMTP_ENCRYPTION, SMTP_USERNAME, SMTP_PASSWORD } = settings;
  const findings = [];
  const port = portIn(SMTP_PORT || '587');
  if (port === undefined) {
    findings.push(
      invalid(
        'SMTP_PORT',
        SMTP_PORT ?? '',
        'is no port',
        "Write SMTP_PORT='587' into .env, or the port that your mail host names.",
      ),
    );
  }
  if (SMTP_ENCRYPTION && !['tls', 'ssl', 'none'].includes(SMTP_ENCRYPTION)) {
    const wanted = port === 465 ? 'ssl' : 'tls';
    findings.push(
      invalid(
        'SMTP_ENCRYPTION',
        SMTP_ENCRYPTION,
        'is none of tls, ssl and none',
        `Write SMTP_ENCRYPTION='${wanted}' into .env.`,
      ),
    );
  }
  if (SMTP_USERNAME && !SMTP_PASSWORD) {
    findings.push(
      invalid(
        'SMTP_PASSWORD',
        '',
        'is missing beside SMTP_USERNAME',
        'Write the password of the mailbox into SMTP_PASSWORD in .env, in single quotes.',
      ),
    );
  }
  return findings;
}

function invalid(name: string, value: string, sentence: string, fix: string): Finding {
  const problem = `${name} in .env ${value === '' ? '' : `is "${value}", which `}${sentence}.`;
  return { id: 'settings-invalid', kind: 'broken', problem, why: 'The site cannot work with this value.', fix };
}

function exampleLeft(name: string, value: string, fix: string): Finding {
  return {
    id: 'settings-example-left',
    kind: 'broken',
    problem: `${name} in .env is still the example "${value}".`,
    why: 'This address belongs to nobody, so nothing arrives there.',
    fix,
  };
}
