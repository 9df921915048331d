import { it } from 'vitest';
import type { Finding } from '../../../../scripts/doctor/finding.ts';
import { type MailSetup, mailSetup } from '../../../../scripts/doctor/mail/mailSetup.ts';
import type { Resolver } from '../../../../scripts/doctor/mail/resolver.ts';
import { expectFindings } from '../expectFindings';
import { type Records, startNameServer, type Zone } from './nameServer';

type Settings = Readonly<Record<string, string>>;
export type Check = (setup: MailSetup, resolver: Resolver, settings: Settings) => Promise<Finding[]>;

export const SERVER_ADDRESS = '192.0.2.10';

export const healthyZone: Zone = {
  'studio.test': {
    A: ['192.0.2.80'],
    MX: ['10 mail.studio.test'],
    TXT: ['some-verification=1', 'v=spf1 a:mail.studio.test -all'],
  },
  'mail.studio.test': { A: [SERVER_ADDRESS] },
  '_dmarc.studio.test': { TXT: ['v=DMARC1; p=quarantine; rua=mailto:owner@studio.test'] },
  [SERVER_ADDRESS]: { PTR: ['mail.studio.test'] },
  // The mailbox provider of the studio.
  'mailbox.test': { MX: ['10 mx.mailbox.test'], TXT: ['v=spf1 ip4:198.51.100.0/24 -all'] },
  'mx.mailbox.test': { A: ['198.51.100.20'] },
};

export const healthySettings = {
  MAIL_TO: 'owner@studio.test',
  MAIL_FROM: 'website@studio.test',
  SMTP_HOST: 'mail.studio.test',
  SMTP_PORT: '587',
  SMTP_ENCRYPTION: 'tls',
  SITE_URL: 'https://studio.test',
};

/** The records of the studio's domain, with some others. */
export const studio = (records: Records): Zone => ({ 'studio.test': { ...healthyZone['studio.test'], ...records } });

/** The zone with this SPF record of the studio's domain. */
export const withSpf = (...records: readonly string[]): Zone => studio({ TXT: ['some-verification=1', ...records] });

/** The findings of a check, with these records and settings in place of healthy ones. */
export async function findingsOf(check: Check, zone: Zone = {}, settings: Settings = {}): Promise<Finding[]> {
  const server = await startNameServer({ ...healthyZone, ...zone });
  try {
    const all = { ...healthySettings, ...settings };
    // Checks of the mail are not made without a setup.
    return await check(mailSetup(all) as MailSetup, server.resolver, all);
  } finally {
    await server.close();
  }
}

/** A situation, what is found there as `expectFindings` takes it, and the records and settings that are not healthy. */
export type Row = [situation: string, finds: string, zone?: Zone, settings?: Settings, byHand?: string];

/** Tests what a check finds in each situation, as `expectMended` expects it. */
export function itFindsEach(check: Check, rows: Row[]): void {
  it.each<Row>(rows)('where %s, finds "%s"', async (...row) => void (await expectMended(check, row)));
}

/**
 * Expects these findings, and none once the DNS records and the `.env` lines in their fixes are there. `byHand` is for
 * a fix that has neither: its words.
 */
export async function expectMended(check: Check, [, finds, zone, settings, byHand]: Row): Promise<Finding[]> {
  const findings = await findingsOf(check, zone, settings);
  expectFindings(findings, finds, byHand);
  if (finds === '' || byHand !== undefined) return findings;
  const fixes = findings.map(({ fix }) => fix).join('\n');
  const lines = [...fixes.matchAll(/\b([A-Z_]+)='([^']*)'(?=.* into \.env)/g)].map(([, ...line]) => line);
  const mended = await findingsOf(check, zoneAfter(fixes, zone), { ...settings, ...Object.fromEntries(lines) });
  expectFindings(mended, '');
  return findings;
}

/** The zone with the DNS records of fixes. */
function zoneAfter(fixes: string, zone?: Zone): Zone {
  const records: Record<string, Records> = { ...healthyZone, ...zone };
  const steps = /(set|delete) the (MX|PTR|TXT) record of (\S+) (?:to )?"([^"]*)"/g;
  for (const [, verb, type = '', name = '', value = ''] of fixes.matchAll(steps)) {
    const former = records[name]?.[type as 'TXT'] ?? [];
    // A name may have TXT records for other purposes.
    const others = former.filter((each) => type === 'TXT' && /^v=spf1/i.test(each) !== /^v=spf1/i.test(value));
    records[name] = {
      ...records[name],
      [type]: verb === 'set' ? [...others, value] : former.filter((each) => each !== value),
    };
  }
  return records;
}
