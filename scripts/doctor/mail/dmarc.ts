import getDmarcRecord from 'mailauth/lib/dmarc/get-dmarc-record.js';
import { type Finding, finding } from '../finding.ts';
import { isAligned, isLoopback, type MailSetup, organizationOf } from './mailSetup.ts';
import { hasOwnEnvelope } from './providers.ts';
import { type Resolver, recordsOf, textsOf } from './resolver.ts';

const WHY = 'Large mail providers, Gmail among them, put mails without a valid DMARC record into spam or reject them.';

/** What values these tags need (RFC 7489, 6.3); of the others, receivers ignore a value that is not valid. */
const VALUES: readonly [tag: string, pattern: RegExp][] = [
  ['v', /^\s*DMARC1\s*$/],
  ['p', /^\s*(none|quarantine|reject)\s*$/i],
  ['rua', /^(\s*(^|,)\s*mailto:[^\s,@]+@[^\s,@]+)*\s*$/i],
];

/** Finds mistakes in the DMARC record of the domain in `MAIL_FROM` (RFC 7489), and mails that fail it. */
export async function checkDmarc(setup: MailSetup, resolver: Resolver): Promise<Finding[]> {
  const tags = await tagsOf(setup.fromDomain, resolver);
  return [...(await recordFindings(setup, tags, resolver)), ...unaligned(setup, tags)];
}

type Tags = Readonly<Record<string, unknown>>;

/** The tags of the record at the domain or else at its organizational domain; false without exactly one record. */
const tagsOf = (domain: string, resolver: Resolver): Promise<Tags | false> =>
  getDmarcRecord(domain, (name, type) => recordsOf(resolver.resolve(name, type) as Promise<never[]>));

async function recordFindings({ from, fromDomain }: MailSetup, tags: Tags | false, resolver: Resolver) {
  const name = `_dmarc.${tags !== false && tags.isOrgRecord ? organizationOf(fromDomain) : fromDomain}`;
  const broken = (id: string, problem: string, record: string, more = '') => [
    finding(id, problem, WHY, `In the DNS settings, set the TXT record of ${name} to "${record}".${more}`),
  ];
  const at = `The DMARC record of ${name}`;
  if (!tags) {
    const fresh = `v=DMARC1; p=none; rua=mailto:${from}`;
    const [text, ...others] = (await textsOf(resolver, name)).filter((each) => /dmarc1/i.test(each));
    if (text === undefined) return broken('dmarc-missing', `${fromDomain} has no DMARC record.`, fresh);
    if (others.length === 0) return broken('dmarc-invalid', `${at} is not valid: "${text}".`, fresh);
    const problem = `${name} has ${others.length + 1} DMARC records, and receivers then ignore all of them.`;
    return broken('dmarc-two-records', problem, text, ' Delete the others there.');
  }
  const wrong = VALUES.flatMap(([tag, pattern]) => (pattern.test(String(tags[tag] ?? '')) ? [] : tag));
  if (wrong[0] === undefined) return [];
  const { v, p, rr, isOrgRecord, ...others } = tags;
  const kept = Object.entries(others).filter(([tag]) => !wrong.includes(tag));
  const policy = wrong.includes('p') ? 'none' : p;
  const record = ['v=DMARC1', `p=${policy}`, ...kept.map((tag) => tag.join('='))].join('; ');
  const found = broken('dmarc-invalid', `${at} is not valid in its tag ${wrong[0]}: "${rr}".`, record);
  // Receivers ignore an address for reports that is not valid, and keep the policy (RFC 7489, 6.3).
  const advice = { kind: 'advice', why: 'No reports arrive at the address.' } as const;
  return wrong[0] === 'rua' ? found.map((each) => ({ ...each, ...advice })) : found;
}

/** DMARC asks that the domain of SPF or of DKIM belongs to that of `MAIL_FROM`; only the mail server knows the latter. */
function unaligned(setup: MailSetup, tags: Tags | false): Finding[] {
  const { fromDomain, envelopeDomain, smtpHost } = setup;
  const isStrict = (tag: string) => tags && String(tags[tag]).trim().toLowerCase() === 's';
  if (hasOwnEnvelope(smtpHost) || isAligned(envelopeDomain, fromDomain, isStrict('aspf'))) return [];
  // The mail server of a web host usually signs for the domains that it hosts.
  const isOfWebHost = isLoopback(smtpHost) || isAligned(smtpHost, fromDomain);
  const problem = `Mails come from ${fromDomain} (MAIL_FROM), but their envelope sender is at ${envelopeDomain}.`;
  const why =
    'SPF then says nothing of the domain of MAIL_FROM, and the mails fail DMARC unless the mail server signs them.';
  const fix = "Write BOUNCE_TO='' into .env, so that bounces come back to MAIL_FROM.";
  return [finding('dmarc-unaligned', problem, why, fix, isOfWebHost ? 'advice' : 'broken')];
}
