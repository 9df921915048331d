import type { MxRecord } from 'node:dns';
import { isIP } from 'node:net';
import { type Finding, finding } from '../finding.ts';
import { domainOf, isAligned, isLoopback, type MailSetup } from './mailSetup.ts';
import { addressesOf, isUnknownName, type Resolver, recordsOf } from './resolver.ts';

const WHY = 'Mails to this domain cannot be delivered, and many mail servers reject mails from it.';

/** Finds mistakes in the MX records of the domains in `MAIL_FROM`, `MAIL_TO` and `BOUNCE_TO`. */
export async function checkMx(setup: MailSetup, resolver: Resolver): Promise<Finding[]> {
  const { from, to, bounceTo } = setup;
  const settings = new Map([
    [domainOf(bounceTo), 'BOUNCE_TO'],
    ...to.map((address) => [domainOf(address), 'MAIL_TO'] as const),
    [domainOf(from), 'MAIL_FROM'],
  ]);
  const findings = [...settings].map(([domain, setting]) => findingsOf(domain, setting, setup, resolver));
  return (await Promise.all(findings)).flat();
}

async function findingsOf(domain: string, setting: string, setup: MailSetup, resolver: Resolver): Promise<Finding[]> {
  const records = await recordsOf(resolver.resolveMx(domain));
  const broken = (id: string, problem: string, fix = newRecord(domain, setup)) => finding(id, problem, WHY, fix);
  if (records.length === 0) {
    if (await isUnknownName(resolver, domain)) {
      const fix = `Correct ${setting} in .env, or register the domain.`;
      return [broken('domain-missing', `The domain ${domain} of ${setting} does not exist.`, fix)];
    }
    const missing = broken('mx-missing', `The domain ${domain} of ${setting} has no MX record.`);
    if ((await addressesOf(resolver, domain)).length === 0) return [missing];
    const why = 'Its mail goes to its web server then, and some mail servers reject mails from it.';
    return [{ ...missing, id: 'mx-missing-address-used', kind: 'advice', why }];
  }
  if (records.every(({ exchange }) => exchange === '')) {
    return [broken('mx-invalid', `The MX record of ${domain} says that the domain receives no mail ("0 .").`)];
  }
  const problems = await Promise.all(records.map((record) => problemOf(record, resolver)));
  const hasGoodOne = problems.includes(undefined);
  return problems.flatMap((found, index) => {
    if (found === undefined) return [];
    const { priority, exchange } = records[index] as MxRecord;
    const sentence = `The MX record of ${domain} names ${found.sentence}.`;
    const fix = found.target && `In the DNS settings, set the MX record of ${domain} to "${priority} ${found.target}".`;
    if (!hasGoodOne) return [broken('mx-invalid', sentence, fix)];
    const why = 'Mails that try this mail server first are delayed or lost.';
    const removal = `In the DNS settings, delete the MX record of ${domain} "${priority} ${exchange}".`;
    return [finding('mx-invalid', sentence, why, removal, 'advice')];
  });
}

/** What is wrong with a record, as the end of a sentence that names it, and the name that it should have where that is known. */
async function problemOf({ exchange }: MxRecord, resolver: Resolver) {
  if (isIP(exchange)) return { sentence: `the address ${exchange}, and not a name` };
  const [target] = await recordsOf(resolver.resolveCname(exchange));
  if (target !== undefined) return { sentence: `${exchange}, which is an alias (CNAME) of ${target}`, target };
  if ((await addressesOf(resolver, exchange)).length > 0) return undefined;
  return { sentence: `${exchange}, which has no address` };
}

/** The mail server that sends, where it belongs to the domain; other providers receive mail at other names. */
function newRecord(domain: string, { smtpHost, siteHost }: MailSetup): string {
  // The name with "www." is often an alias, which an MX record must not name.
  const host = isLoopback(smtpHost) ? siteHost.replace(/^www\./, '') : smtpHost;
  return host !== '' && !isIP(host) && isAligned(host, domain)
    ? `In the DNS settings, set the MX record of ${domain} to "10 ${host}", or to what your mail host names.`
    : `In the DNS settings, add the MX record of ${domain} that your mail host names.`;
}
