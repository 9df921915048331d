import type { Finding } from '../finding.ts';
import { isAligned, organizationOf } from './alignment.ts';
import { type MailSetup, mailSetup, type Settings } from './mailSetup.ts';
import { hasOwnEnvelope, providerOf } from './providers.ts';
import { isUnknownName, type Resolver, recordsOf, textsOf, unlessUnanswered } from './resolver.ts';
import { type SendingServer, sendingServer } from './sendingServer.ts';
import { SpfEvaluator, type SpfProblem } from './spfEvaluation.ts';
import { isSpf, mendedRecord, termsOf } from './spfRecord.ts';

/** Domains of mailboxes that anybody can have; their records list the servers of the provider only. */
const MAILBOX_PROVIDERS =
  /^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|aol|icloud|me|rediffmail|zohomail|yandex|gmx|mail|fastmail)\.(com|co\.in|in|co\.uk|net|org|de|fr|ru)$|^(proton\.me|protonmail\.com|pm\.me)$/;

const WHY = 'Receivers cannot tell the mails of the site from forged ones, and put them into spam or reject them.';

/** Finds mistakes in the SPF record of the envelope sender's domain (RFC 7208). */
export async function checkSpf(settings: Settings, resolver: Resolver): Promise<Finding[]> {
  const setup = mailSetup(settings);
  if (setup === undefined || hasOwnEnvelope(setup.smtpHost)) return [];
  return unlessUnanswered('spf-not-checked', `The SPF record of ${setup.envelopeDomain}`, async () => {
    const server = await sendingServer(setup, resolver);
    if (server === undefined) return [];
    const findings = await (isAligned(setup.envelopeDomain, setup.fromDomain)
      ? domainFindings(setup.envelopeDomain, server, resolver)
      : foreignFindings(setup, server, resolver));
    return MAILBOX_PROVIDERS.test(setup.fromDomain) && findings.length > 0 ? [ofProvider(setup, server)] : findings;
  });
}

function ofProvider({ from, fromDomain, siteHost }: MailSetup, server: SendingServer): Finding {
  const domain = organizationOf(siteHost);
  const problem = `MAIL_FROM is ${from}, and ${fromDomain} does not allow ${server.name} to send its mail.`;
  const fix =
    domain === ''
      ? 'Write an address of your own domain into MAIL_FROM in .env.'
      : `Write MAIL_FROM='website@${domain}' into .env, an address of your own domain.`;
  return { id: 'mail-from-of-provider', kind: 'broken', problem, why: WHY, fix };
}

/**
 * The findings where bounces go to another domain than that of `MAIL_FROM`. `checkDmarc` reports the domain itself, unless
 * the site signs its mails.
 */
async function foreignFindings(setup: MailSetup, server: SendingServer, resolver: Resolver): Promise<Finding[]> {
  const { fromDomain, envelopeDomain, dkimDomain } = setup;
  const isSigned = dkimDomain !== '' && isAligned(dkimDomain, fromDomain);
  const isListed = (await domainFindings(envelopeDomain, server, resolver)).every(({ kind }) => kind !== 'broken');
  if (isSigned && isListed) return [];
  const finding: Finding = {
    id: 'spf-foreign-envelope',
    kind: 'broken',
    problem: `Mails go out with an envelope sender at ${envelopeDomain}, whose SPF record does not list ${server.name}.`,
    why: WHY,
    fix: "Write BOUNCE_TO='' into .env, so that bounces come back to MAIL_FROM.",
  };
  return [...(isSigned ? [finding] : []), ...(await domainFindings(fromDomain, server, resolver))];
}

async function domainFindings(domain: string, server: SendingServer, resolver: Resolver): Promise<Finding[]> {
  const evaluator = new SpfEvaluator(resolver, domain, server);
  const records = (await textsOf(resolver, domain)).filter(isSpf);
  const [record] = records;
  if (record === undefined) return missing(domain, server, resolver, evaluator);
  if (records.length > 1) {
    const fixed = await mendedRecord(records.flatMap(termsOf), server, evaluator);
    return [
      {
        id: 'spf-two-records',
        kind: 'broken',
        problem: `${domain} has ${records.length} SPF records, and receivers then ignore all of them.`,
        why: WHY,
        fix: fixWith(domain, fixed, `It takes the place of ${records.map((each) => `"${each}"`).join(' and ')}.`),
      },
    ];
  }
  const problem = await evaluator.problemOf(record);
  if (problem === undefined) return [];
  if (problem.id === 'spf-without-server' && !server.isCertain) return [notChecked(domain, server)];
  const fixed = await mendedRecord(termsOf(record), server, evaluator);
  return [
    {
      id: problem.id,
      kind: problem.id === 'spf-allows-everybody' || problem.id === 'spf-without-verdict' ? 'advice' : 'broken',
      problem: `The SPF record of ${domain} ${sentenceOf(problem, server)}: "${record}".`,
      why: problem.id === 'spf-allows-everybody' ? 'Anybody can send mails in the name of the studio.' : WHY,
      fix: fixWith(domain, fixed, leftOut(record, fixed)),
    },
  ];
}

function notChecked(domain: string, { name, addresses }: SendingServer): Finding {
  const isHidden = addresses.length === 0;
  return {
    id: 'spf-not-checked',
    kind: 'unchecked',
    problem: isHidden
      ? `Whether the SPF record of ${domain} lists the web host was not checked: the addresses of ${name} are those of a CDN.`
      : `Whether the SPF record of ${domain} lists the servers that ${name} sends from is not known here.`,
    why: WHY,
    fix: isHidden
      ? `Ask your web host which address sends the mails of the site, and add it to the TXT record of ${domain}, such as ip4:192.0.2.1.`
      : `Ask your mail provider for its SPF include, and add it to the TXT record of ${domain}.`,
  };
}

async function missing(
  domain: string,
  server: SendingServer,
  resolver: Resolver,
  evaluator: SpfEvaluator,
): Promise<Finding[]> {
  // checkMx reports a domain that does not exist.
  if (await isUnknownName(resolver, domain)) return [];
  // The owner's mailbox sends the domain's other mail, if it is at a provider.
  const exchanges = (await recordsOf(resolver.resolveMx(domain))).map(({ exchange }) => exchange.toLowerCase());
  const includes = exchanges.flatMap((exchange) => providerOf(exchange)?.includes[0] ?? []);
  const fixed = await mendedRecord(
    includes.map((include) => `include:${include}`),
    server,
    evaluator,
  );
  return [
    {
      id: 'spf-missing',
      kind: 'broken',
      problem: `${domain} has no SPF record, so it lists no server that may send its mail.`,
      why: WHY,
      fix: fixWith(domain, fixed, 'If other services send mail for the domain, add the include that they name.'),
    },
  ];
}

function sentenceOf({ id, reason }: SpfProblem, server: SendingServer): string {
  const names = [server.name, ...server.addresses].join(', ');
  const sentences: Record<SpfProblem['id'], string> = {
    'spf-without-server': `does not list the server that sends the site's mail (${names})`,
    'spf-too-many-lookups': 'needs more than ten lookups, so receivers ignore it',
    'spf-too-many-void-lookups': 'names more than two domains that do not exist, so receivers ignore it',
    'spf-include-without-record': `includes a domain without an SPF record (${reason})`,
    'spf-invalid': `is not valid (${reason}), so receivers ignore it`,
    'spf-allows-everybody': 'allows every server in the world to send (+all)',
    'spf-without-verdict': 'does not say that other servers may not send (~all)',
  };
  return sentences[id];
}

/** The terms of a record that its successor lacks, in a sentence. */
function leftOut(record: string, fixed = record): string {
  const terms = termsOf(record).filter((term) => !termsOf(fixed).includes(term) && !/^[+?]?all$/i.test(term));
  return terms.length === 0 ? '' : `It leaves out ${terms.map((term) => `"${term}"`).join(', ')}.`;
}

function fixWith(domain: string, record: string | undefined, addition: string): string {
  if (record === undefined) return `Ask your mail host for the SPF record of ${domain} that lists its servers.`;
  return `In the DNS settings, set the TXT record of ${domain} to "${record}". ${addition}`.trim();
}
