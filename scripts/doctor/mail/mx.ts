import type { MxRecord } from 'node:dns';
import { isIP } from 'node:net';
import type { Finding } from '../finding.ts';
import { isAligned } from './alignment.ts';
import { domainOf, isLoopback, type MailSetup, mailSetup, type Settings } from './mailSetup.ts';
import { addressesOf, isUnknownName, type Resolver, recordsOf, unlessUnanswered } from './resolver.ts';

const WHY = 'Mails to this domain cannot be delivered, and many mail servers reject mails from it.';

/** Finds mistakes in the MX records of the domains in `MAIL_FROM`, `MAIL_TO` and `BOUNCE_TO`. */
export async function checkMx(settings: Settings, resolver: Resolver): Promise<Finding[]> {
  const setup = mailSetup(settings);
  if (setup === undefined) return [];
  const domains = [...new Set([setup.fromDomain, ...setup.to.map(domainOf), setup.envelopeDomain])];
  const findings = await Promise.all(
    domains.map((domain) =>
      unlessUnanswered('mx-not-checked', `The MX record of ${domain}`, () => findingsOf(domain, setup, resolver)),
    ),
  );
  return findings.flat();
}

async function findingsOf(domain: string, setup: MailSetup, resolver: Resolver): Promise<Finding[]> {
  const records = await recordsOf(resolver.resolveMx(domain));
  if (records.length === 0) return await withoutRecord(domain, setup, resolver);
  if (records.every(({ exchange }) => exchange === '')) {
    return [
      {
        id: 'mx-null',
        kind: 'broken',
        problem: `The MX record of ${domain} says that the domain receives no mail ("0 .").`,
        why: WHY,
        fix: newRecord(domain, setup),
      },
    ];
  }
  const problems = await Promise.all(records.map((record) => problemOf(record, resolver)));
  const hasGoodOne = problems.includes(undefined);
  return problems
    .filter((problem) => problem !== undefined)
    .map(({ id, sentence, record, better }) => ({
      id,
      kind: hasGoodOne ? 'advice' : 'broken',
      problem: `The MX record of ${domain} ${sentence}.`,
      why: hasGoodOne ? 'Mails that try this mail server first are delayed or lost.' : WHY,
      fix: hasGoodOne
        ? `In the DNS settings, delete the MX record of ${domain} "${shown(record)}".`
        : better === undefined
          ? newRecord(domain, setup)
          : `In the DNS settings, set the MX record of ${domain} to "${record.priority} ${better}".`,
    }));
}

async function withoutRecord(domain: string, setup: MailSetup, resolver: Resolver): Promise<Finding[]> {
  if (await isUnknownName(resolver, domain)) {
    return [
      {
        id: 'domain-missing',
        kind: 'broken',
        problem: `The domain ${domain} of ${settingsWith(domain, setup)} does not exist.`,
        why: WHY,
        fix: `Correct ${settingsWith(domain, setup)} in .env, or register the domain.`,
      },
    ];
  }
  const hasAddress = (await addressesOf(resolver, domain)).length > 0;
  return [
    {
      id: hasAddress ? 'mx-missing-address-used' : 'mx-missing',
      kind: hasAddress ? 'advice' : 'broken',
      problem: `The domain ${domain} of ${settingsWith(domain, setup)} has no MX record.`,
      why: hasAddress ? `Its mail goes to its web server then, and some mail servers reject mails from it.` : WHY,
      fix: newRecord(domain, setup),
    },
  ];
}

async function problemOf(record: MxRecord, resolver: Resolver) {
  const { exchange } = record;
  if (isIP(exchange)) {
    return {
      id: 'mx-is-address',
      record,
      sentence: `names the address ${exchange}, and not a name`,
      better: undefined,
    };
  }
  const [target] = await recordsOf(resolver.resolveCname(exchange));
  if (target !== undefined) {
    const sentence = `names ${exchange}, which is an alias (CNAME) of ${target}`;
    return { id: 'mx-is-alias', record, sentence, better: target };
  }
  if ((await addressesOf(resolver, exchange)).length > 0) return undefined;
  return { id: 'mx-without-address', record, sentence: `names ${exchange}, which has no address`, better: undefined };
}

/** The mail server that sends, where it belongs to the domain; other providers receive mail at other names. */
function newRecord(domain: string, { smtpHost, siteHost }: MailSetup): string {
  // The name with "www." is often an alias, which an MX record must not name.
  const host = isLoopback(smtpHost) ? siteHost.replace(/^www\./, '') : smtpHost;
  return host !== '' && !isIP(host) && isAligned(host, domain)
    ? `In the DNS settings, set the MX record of ${domain} to "10 ${host}", or to what your mail host names.`
    : `In the DNS settings, add the MX record of ${domain} that your mail host names.`;
}

function settingsWith(domain: string, { from, to, bounceTo }: MailSetup): string {
  const names = [
    ...(domainOf(from) === domain ? ['MAIL_FROM'] : []),
    ...(to.some((address) => domainOf(address) === domain) ? ['MAIL_TO'] : []),
  ];
  return names.join(' and ') || (domainOf(bounceTo) === domain ? 'BOUNCE_TO' : '');
}

const shown = ({ priority, exchange }: MxRecord): string => `${priority} ${exchange}`;
