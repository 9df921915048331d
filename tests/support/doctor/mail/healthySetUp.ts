import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { SetUp } from './applyFix';
import type { Records, Zone } from './nameServer';

export const SERVER_ADDRESS = '192.0.2.10';

/** An address of the studio's mailbox provider. */
const PROVIDER = '198.51.100.20';

export const healthyZone: Zone = {
  'studio.test': {
    A: ['192.0.2.80'],
    MX: ['10 mail.studio.test'],
    TXT: ['some-verification=1', 'v=spf1 a:mail.studio.test -all'],
  },
  'mail.studio.test': { A: [SERVER_ADDRESS] },
  '_dmarc.studio.test': { TXT: ['v=DMARC1; p=quarantine; rua=mailto:owner@studio.test'] },
  [SERVER_ADDRESS]: { PTR: ['mail.studio.test'] },
  'mailbox.test': { MX: ['10 mx.mailbox.test'], TXT: ['v=spf1 ip4:198.51.100.0/24 -all'] },
  'mx.mailbox.test': { A: [PROVIDER] },
};

export const healthySettings = {
  MAIL_TO: 'owner@studio.test',
  MAIL_FROM: 'website@studio.test',
  SMTP_HOST: 'mail.studio.test',
  SMTP_PORT: '587',
  SMTP_ENCRYPTION: 'tls',
  SITE_URL: 'https://studio.test',
};

/** The healthy set-up with other records at some names, and other settings. */
export function setUpWith(
  records: Readonly<Record<string, Records | undefined>> = {},
  settings: Readonly<Record<string, string>> = {},
): SetUp {
  const zone = { ...healthyZone, ...records };
  const present = Object.entries(zone).filter((entry): entry is [string, Records] => entry[1] !== undefined);
  return { zone: Object.fromEntries(present), settings: { ...healthySettings, ...settings } };
}

/** The records of the studio's domain, with some others. */
export const studio = (records: Records): Zone => ({ 'studio.test': { ...healthyZone['studio.test'], ...records } });

/** The zone with this SPF record of the studio's domain. */
export const withSpf = (...records: readonly string[]): Zone => studio({ TXT: ['some-verification=1', ...records] });

/** A key pair for DKIM: the private key in PEM format, the public one in base64. */
export function dkimKey(bits = 2048): { privateKey: string; publicKey: string } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}
