import type { Finding } from '../finding.ts';
import { isAligned, organizationOf } from './alignment.ts';
import { isLoopback, type MailSetup, mailSetup, type Settings } from './mailSetup.ts';
import { hasOwnEnvelope } from './providers.ts';
import { isUnknownName, type Resolver, textsOf, unlessUnanswered } from './resolver.ts';
import { goodTagsOf, tagsOf } from './tagList.ts';

const WHY = 'Large mail providers, Gmail among them, put mails without a valid DMARC record into spam or reject them.';

const POLICIES = new Set(['none', 'quarantine', 'reject']);

/** What values a tag may have (RFC 7489, 6.3); other tags are ignored by receivers. */
const VALUES: readonly [tag: string, pattern: RegExp][] = [
  ['p', /^(none|quarantine|reject)$/i],
  ['sp', /^(none|quarantine|reject)$/i],
  ['adkim', /^[rs]$/i],
  ['aspf', /^[rs]$/i],
  ['pct', /^(100|[1-9]?\d)$/],
  ['rua', /^\s*mailto:[^\s,@]+@[^\s,@]+(\s*,\s*mailto:[^\s,@]+@[^\s,@]+)*$/i],
  ['ruf', /^\s*mailto:[^\s,@]+@[^\s,@]+(\s*,\s*mailto:[^\s,@]+@[^\s,@]+)*$/i],
];

/** Finds mistakes in the DMARC record of the domain in `MAIL_FROM` (RFC 7489), and mails that fail it. */
export async function checkDmarc(settings: Settings, resolver: Resolver): Promise<Finding[]> {
  const setup = mailSetup(settings);
  if (setup === undefined) return [];
  return unlessUnanswered('dmarc-not-checked', `The DMARC record of ${setup.fromDomain}`, () =>
    findingsOf(setup, resolver),
  );
}

async function findingsOf(setup: MailSetup, resolver: Resolver): Promise<Finding[]> {
  const { from, fromDomain } = setup;
  // checkMx reports a domain that does not exist.
  if (await isUnknownName(resolver, fromDomain)) return [];
  const { name, texts } = await recordsFor(fromDomain, resolver);
  const records = texts.filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/.test(text));
  const [record] = records;
  const fresh = `v=DMARC1; p=none; rua=mailto:${from}`;
  const finding = (id: string, problem: string, value: string): Finding => ({
    id,
    kind: 'broken',
    problem,
    why: WHY,
    fix: `In the DNS settings, set the TXT record of ${name} to "${value}".`,
  });

  if (record === undefined) {
    const [wrong] = texts.filter((text) => /dmarc1/i.test(text));
    return [
      wrong === undefined
        ? finding('dmarc-missing', `${fromDomain} has no DMARC record.`, fresh)
        : finding('dmarc-invalid', `The DMARC record of ${name} is not valid: "${wrong}".`, mended(wrong, fresh)),
      ...unaligned(setup, new Map()),
    ];
  }
  if (records.length > 1) {
    const problem = `${name} has ${records.length} DMARC records, and receivers then ignore all of them.`;
    const two = finding('dmarc-two-records', problem, mended(record, fresh));
    return [{ ...two, fix: `${two.fix} Delete the others there.` }, ...unaligned(setup, new Map())];
  }
  const tags = tagsOf(record);
  const wrongTag = VALUES.find(([tag, pattern]) => tags?.has(tag) && !pattern.test(tags.get(tag) ?? ''));
  const findings = [];
  if (tags === undefined || wrongTag !== undefined) {
    const where = wrongTag === undefined ? '' : ` in its tag ${wrongTag[0]}`;
    findings.push(
      finding('dmarc-invalid', `The DMARC record of ${name} is not valid${where}: "${record}".`, mended(record, fresh)),
    );
  } else if (!tags.has('p')) {
    findings.push(
      finding(
        'dmarc-without-policy',
        `The DMARC record of ${name} has no policy (p=): "${record}".`,
        mended(record, fresh),
      ),
    );
  }
  return [...findings, ...unaligned(setup, tags ?? new Map())];
}

/** The TXT records at the domain, or where it has none, at its organizational domain. */
async function recordsFor(domain: string, resolver: Resolver): Promise<{ name: string; texts: string[] }> {
  const own = { name: `_dmarc.${domain}`, texts: await textsOf(resolver, `_dmarc.${domain}`) };
  const organization = organizationOf(domain);
  if (own.texts.length > 0 || organization === domain) return own;
  const inherited = { name: `_dmarc.${organization}`, texts: await textsOf(resolver, `_dmarc.${organization}`) };
  return inherited.texts.length > 0 ? inherited : own;
}

/** A valid record with what can be read of a broken one. */
function mended(record: string, fresh: string): string {
  const tags = goodTagsOf(record);
  const kept = VALUES.filter(([tag, pattern]) => tag !== 'p' && pattern.test(tags.get(tag) ?? ''));
  if (kept.length === 0 && !tags.has('p')) return fresh;
  const policy = (tags.get('p') ?? '').toLowerCase();
  const rest = kept.map(([tag]) => `; ${tag}=${tags.get(tag)}`).join('');
  return `v=DMARC1; p=${POLICIES.has(policy) ? policy : 'none'}${rest}`;
}

/** DMARC asks that the domain of SPF or of DKIM belongs to that of `MAIL_FROM`. */
function unaligned(setup: MailSetup, tags: ReadonlyMap<string, string>): Finding[] {
  const { fromDomain, envelopeDomain, dkimDomain, smtpHost } = setup;
  const isStrict = (tag: string) => tags.get(tag)?.toLowerCase() === 's';
  if (hasOwnEnvelope(smtpHost) || isAligned(envelopeDomain, fromDomain, isStrict('aspf'))) return [];
  if (dkimDomain !== '' && isAligned(dkimDomain, fromDomain, isStrict('adkim'))) return [];
  // The mail server of a web host usually signs for the domains that it hosts.
  const isOfWebHost = isLoopback(smtpHost) || isAligned(smtpHost, fromDomain);
  return [
    {
      id: 'dmarc-unaligned',
      kind: isOfWebHost ? 'advice' : 'broken',
      problem: `Mails come from ${fromDomain} (MAIL_FROM), but their envelope sender is at ${envelopeDomain}.`,
      why: 'SPF then says nothing about the domain of MAIL_FROM, and the mails fail DMARC unless the mail server signs them.',
      fix: "Write BOUNCE_TO='' into .env, so that bounces come back to MAIL_FROM.",
    },
  ];
}
