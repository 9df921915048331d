import getDmarcRecord from 'mailauth/lib/dmarc/get-dmarc-record.js';
import { type Finding, finding } from '../finding.ts';
import { isAligned, organizationOf } from './alignment.ts';
import { isLoopback, type MailSetup } from './mailSetup.ts';
import { hasOwnEnvelope } from './providers.ts';
import { type Resolver, recordsOf, textsOf } from './resolver.ts';

const WHY = 'Large mail providers, Gmail among them, put mails without a valid DMARC record into spam or reject them.';

const MAILTO = /^\s*mailto:[^\s,@]+@[^\s,@]+(\s*,\s*mailto:[^\s,@]+@[^\s,@]+)*\s*$/i;
/** What values a tag may have (RFC 7489, 6.3); other tags are ignored by receivers. */
const VALUES: Readonly<Record<string, RegExp>> = {
  v: /^\s*DMARC1\s*$/,
  p: /^\s*(none|quarantine|reject)\s*$/i,
  sp: /^\s*(none|quarantine|reject)\s*$/i,
  adkim: /^\s*[rs]\s*$/i,
  aspf: /^\s*[rs]\s*$/i,
  pct: /^(100|[1-9]?\d)$/,
  rua: MAILTO,
  ruf: MAILTO,
};

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
  const wrong = Object.keys(VALUES).find((tag) => tag in tags && !isValid(tags, tag));
  if (wrong !== undefined) {
    const found = broken('dmarc-invalid', `${at} is not valid in its tag ${wrong}: "${tags.rr}".`, mended(tags));
    // Receivers ignore an address for reports that is not valid, and keep the policy (RFC 7489, 6.3).
    const why = 'No reports arrive at the address.';
    return wrong.startsWith('ru') ? found.map((each): Finding => ({ ...each, kind: 'advice', why })) : found;
  }
  return 'p' in tags ? [] : broken('dmarc-without-policy', `${at} has no policy (p=): "${tags.rr}".`, mended(tags));
}

const isValid = (tags: Tags, tag: string): boolean => VALUES[tag]?.test(String(tags[tag])) === true;

/** A valid record with what is right in a broken one. */
function mended(tags: Tags): string {
  const kept = Object.keys(VALUES).filter((tag) => !['v', 'p'].includes(tag) && isValid(tags, tag));
  const policy = isValid(tags, 'p') ? String(tags.p).trim().toLowerCase() : 'none';
  return ['v=DMARC1', `p=${policy}`, ...kept.map((tag) => `${tag}=${tags[tag]}`)].join('; ');
}

/** DMARC asks that the domain of SPF or of DKIM belongs to that of `MAIL_FROM`. */
function unaligned(setup: MailSetup, tags: Tags | false): Finding[] {
  const { fromDomain, envelopeDomain, dkimDomain, smtpHost } = setup;
  const isStrict = (tag: string) => tags && String(tags[tag]).trim().toLowerCase() === 's';
  if (hasOwnEnvelope(smtpHost) || isAligned(envelopeDomain, fromDomain, isStrict('aspf'))) return [];
  if (dkimDomain !== '' && isAligned(dkimDomain, fromDomain, isStrict('adkim'))) return [];
  // The mail server of a web host usually signs for the domains that it hosts.
  const isOfWebHost = isLoopback(smtpHost) || isAligned(smtpHost, fromDomain);
  return [
    finding(
      'dmarc-unaligned',
      `Mails come from ${fromDomain} (MAIL_FROM), but their envelope sender is at ${envelopeDomain}.`,
      'SPF then says nothing of the domain of MAIL_FROM, and the mails fail DMARC unless the mail server signs them.',
      "Write BOUNCE_TO='' into .env, so that bounces come back to MAIL_FROM.",
      isOfWebHost ? 'advice' : 'broken',
    ),
  ];
}
