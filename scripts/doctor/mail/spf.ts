import { isIP } from 'node:net';
import { spf } from 'mailauth/lib/spf/index.js';
import { type Finding, finding } from '../finding.ts';
import { isAligned, type MailSetup, organizationOf } from './mailSetup.ts';
import { hasOwnEnvelope, providerOf } from './providers.ts';
import { isMissing, NoDnsAnswer, type Resolver, recordsOf, textsOf } from './resolver.ts';
import { type SendingServer, sendingServer } from './sendingServer.ts';

/** Domains of mailboxes that anybody can have; their records list the servers of the provider only. */
const MAILBOX_PROVIDERS =
  /^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|aol|icloud|me|rediffmail|zohomail|yandex|gmx|mail|fastmail)\.(com|co\.in|in|co\.uk|net|org|de|fr|ru)$|^(proton\.me|protonmail\.com|pm\.me)$/;

const WHY = 'Receivers cannot tell the mails of the site from forged ones, and put them into spam or reject them.';

/** An address that no record lists, so that the evaluation reaches the end of the record. */
const NOBODY = '255.255.255.255';

const IS_SPF = /^v=spf1(\s|$)/i;
const IS_ALL = /^[+?~-]?all$/i;

interface Problem extends Pick<Finding, 'id' | 'kind'> {
  /** The end of a sentence that begins with the record. */
  readonly sentence: string;
}

/** What a record is evaluated for. */
interface Context {
  readonly domain: string;
  readonly server: SendingServer;
  readonly resolver: Resolver;
}

/** Finds mistakes in the SPF record of the envelope sender's domain (RFC 7208); `checkDmarc` reports a foreign one. */
export async function checkSpf(setup: MailSetup, resolver: Resolver): Promise<Finding[]> {
  const { smtpHost, fromDomain, envelopeDomain } = setup;
  const isOwn = isAligned(envelopeDomain, fromDomain);
  if (hasOwnEnvelope(smtpHost)) return [];
  const server = await sendingServer(setup, resolver);
  if (server === undefined) return [];
  const findings = await domainFindings({ domain: isOwn ? envelopeDomain : fromDomain, server, resolver });
  return MAILBOX_PROVIDERS.test(fromDomain) && findings.length > 0 ? [ofProvider(setup, server)] : findings;
}

function ofProvider({ from, fromDomain, siteHost }: MailSetup, { name }: SendingServer): Finding {
  const problem = `MAIL_FROM is ${from}, and ${fromDomain} does not allow ${name} to send its mail.`;
  const address = siteHost === '' ? 'an address' : `'website@${organizationOf(siteHost)}', an address`;
  return finding('mail-from-of-provider', problem, WHY, `Write MAIL_FROM=${address} of your own domain, into .env.`);
}

async function domainFindings(context: Context): Promise<Finding[]> {
  const { domain, server, resolver } = context;
  const records = (await textsOf(resolver, domain)).filter((text) => IS_SPF.test(text));
  const [record] = records;
  const broken = (id: string, problem: string, fix: string) => finding(id, problem, WHY, fix);
  if (record === undefined) {
    // The owner's mailbox sends the domain's other mail, if it is at a provider.
    const servers = await recordsOf(resolver.resolveMx(domain));
    const providers = servers.map(({ exchange }) => providerOf(exchange.toLowerCase()));
    const terms = providers.flatMap((provider) => (provider ? [`include:${provider.include}`] : []));
    const more = 'If other services send mail for the domain, add the include that they name.';
    const fix = fixWith(domain, await mended(terms, context), more);
    return [broken('spf-missing', `${domain} has no SPF record, so it lists no server that may send its mail.`, fix)];
  }
  if (records.length > 1) {
    const replaced = `It takes the place of ${records.map((each) => `"${each}"`).join(' and ')}.`;
    const problem = `${domain} has ${records.length} SPF records, and receivers then ignore all of them.`;
    const fix = fixWith(domain, await mended(records.flatMap(termsOf), context), replaced);
    return [broken('spf-two-records', problem, fix)];
  }
  const problem = await problemOf(record, context);
  if (problem === undefined) return [];
  if (problem.id === 'spf-without-server' && !server.isCertain) return [notChecked(domain, server)];
  const fix = fixWith(domain, await mended(termsOf(record), context, problem));
  const sentence = `The SPF record of ${domain} ${problem.sentence}: "${record}".`;
  return [finding(problem.id, sentence, WHY, fix, problem.kind)];
}

function notChecked(domain: string, { name, addresses }: SendingServer): Finding {
  const because = addresses.length === 0 ? ': the addresses of the site are those of a CDN' : '';
  const servers = `the servers that ${name} sends from`;
  const problem = `Whether the SPF record of ${domain} lists ${servers} is not known here${because}.`;
  const fix = `Ask the host of ${name} for its SPF include or address, and add it to the TXT record of ${domain}.`;
  return finding('spf-not-checked', problem, WHY, fix, 'unchecked');
}

/** The terms of an SPF record behind its version. */
const termsOf = (record: string): string[] => record.trim().split(/\s+/).slice(1);

/** The first problem of a record; undefined if it lets the server send. Rejects with `NoDnsAnswer`. */
async function problemOf(record: string, context: Context): Promise<Problem | undefined> {
  // A receiver reads the whole record before it evaluates it, so an error behind the match counts. Lookups do not.
  const { error } = await evaluate(record, context, NOBODY);
  if (error !== undefined && !/\((Too many|no SPF records)/.test(error.sentence)) return error;
  const { name, addresses } = context.server;
  const senders = addresses.length > 0 ? addresses : [NOBODY];
  const evaluations = await Promise.all(senders.map((address) => evaluate(record, context, address, true)));
  const failed = evaluations.find(({ isPass }) => !isPass);
  if (failed?.error !== undefined) return failed.error;
  if (failed !== undefined) {
    const sentence = `does not list the server that sends the site's mail (${[name, ...addresses].join(', ')})`;
    return { id: 'spf-without-server', sentence, kind: 'broken' };
  }
  if (/ ([~-]all|redirect=)/i.test(record)) return undefined;
  return { id: 'spf-without-verdict', sentence: 'does not say that other servers may not send (~all)', kind: 'advice' };
}

/** The record with the server put in and without the terms with an error, if needed; undefined if none lets it send. */
async function mended(terms: readonly string[], context: Context, problem?: Problem): Promise<string | undefined> {
  const { name, addresses, include, isCertain } = context.server;
  const senders = terms.filter((term) => !IS_ALL.test(term));
  const evaluations = await Promise.all(senders.map((term) => evaluate(`v=spf1 ${term} -all`, context, NOBODY)));
  const kept = senders.filter((_, index) => problem?.id !== 'spf-invalid' || evaluations[index]?.isSound);
  const all = terms.find((term) => /^[~-]all$/i.test(term));
  const end = all ?? (kept.some((term) => /^redirect=/i.test(term)) ? [] : '~all');
  const own = include ? `include:${include}` : isIP(name) ? `ip${isIP(name)}:${addresses[0]}` : `a:${name}`;
  // In front, it is found before the lookups are used up, and before a term that excludes it.
  for (const candidate of isCertain ? [kept, [own, ...kept]] : [kept]) {
    const record = ['v=spf1', ...new Set(candidate), end].flat().join(' ');
    if ((await problemOf(record, context)) === undefined) return record;
  }
  return undefined;
}

/**
 * Evaluates a record of the domain as a receiver does. With `trustsProvider`, a record of the provider or of the mail
 * host that it includes lets the server send: it lists the servers that send, which differ from those that accept mail.
 */
async function evaluate(record: string, { domain, server, resolver }: Context, ip: string, trustsProvider = false) {
  const isOfServer = (name: string) =>
    server.include
      ? providerOf(name)?.include === server.include
      : isAligned(name, server.name) && !isAligned(name, domain);
  let trusted: string | undefined;
  let failure: Error | undefined;
  const lookUp = async (name: string, type: string) => {
    if (type === 'TXT' && name.toLowerCase() === domain) return [[record]];
    try {
      const answer = (await resolver.resolve(name, type)) as string[][];
      if (!trustsProvider || type !== 'TXT' || !isOfServer(name.toLowerCase())) return answer;
      trusted ??= name;
      return trusted === name ? answer.map((strings) => [lettingAllSend(strings.join(''))]) : answer;
    } catch (problem) {
      // mailauth skips an include whose name server does not answer.
      if (!isMissing(problem)) failure = problem as Error;
      throw problem;
    }
  };
  const helo = server.name || domain;
  const { status, lookups } = await spf({ sender: `postmaster@${domain}`, ip, helo, mta: 'doctor', resolver: lookUp });
  if (failure !== undefined) throw new NoDnsAnswer(failure.message);
  const [, reason = ''] = /postmaster@[^:]*: (.*)$/.exec(status.comment ?? '') ?? [];
  const sentence = `is not valid, so receivers ignore it (${reason})`;
  const error: Problem | undefined =
    status.result === 'permerror' ? { id: 'spf-invalid', sentence, kind: 'broken' } : undefined;
  return { isPass: status.result === 'pass', error, isSound: error === undefined && lookups?.void === 0 };
}

/** The record whose end lets every server send, after the same lookups. */
const lettingAllSend = (record: string): string => `${record.replace(/\s([~?-]?all|redirect=\S+)(\s.*)?$/i, '')} +all`;

function fixWith(domain: string, record: string | undefined, addition = ''): string {
  if (record === undefined) return `Ask your mail host for the SPF record of ${domain} that lists its servers.`;
  return `In the DNS settings, set the TXT record of ${domain} to "${record}". ${addition}`.trim();
}
