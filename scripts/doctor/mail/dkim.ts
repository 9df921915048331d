import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Finding } from '../finding.ts';
import { isAligned } from './alignment.ts';
import { readKey } from './dkimKey.ts';
import { dkimRecordProblem, recordFor } from './dkimRecord.ts';
import { mailSetup, type Settings } from './mailSetup.ts';
import { isUnknownName, type Resolver, textsOf, unlessUnanswered } from './resolver.ts';

const NAMES = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY_FILE'] as const;
const WHY = 'Receivers cannot verify the signature, and take the mails for forged ones.';

/**
 * Finds mistakes in the DKIM key and its record, where the settings ask to sign mails here.
 * @param hostKey the public key that the host signs with, in DER format and base64; without it, the record is compared with
 *   the key file, if that is on this machine
 */
export async function checkDkim(settings: Settings, resolver: Resolver, hostKey?: string): Promise<Finding[]> {
  const { DKIM_DOMAIN = '', DKIM_SELECTOR = '', DKIM_PRIVATE_KEY_FILE: file = '' } = settings;
  const missing = NAMES.filter((name) => !settings[name]);
  if (missing.length === NAMES.length) return [];
  if (missing.length > 0) return [incomplete(missing)];
  const domain = DKIM_DOMAIN.toLowerCase();
  const name = `${DKIM_SELECTOR}._domainkey.${domain}`;
  const { key, findings } = await readKey(file);
  const publicKey = hostKey ?? (key && publicKeyOf(key));
  return [
    ...unaligned(domain, settings),
    ...findings,
    ...(await unlessUnanswered('dkim-not-checked', `The DKIM record ${name}`, async () => {
      // checkMx reports a domain that does not exist.
      if (await isUnknownName(resolver, domain)) return [];
      return recordFindings(name, await textsOf(resolver, name), publicKey, file);
    })),
  ];
}

function incomplete(missing: readonly string[]): Finding {
  return {
    id: 'dkim-incomplete',
    kind: 'broken',
    problem: `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing in .env, and the other DKIM settings are there.`,
    why: 'The site cannot send any mail with an incomplete DKIM key.',
    fix: `Write ${missing.join(' and ')} into .env, or leave all three of ${NAMES.join(', ')} empty.`,
  };
}

function unaligned(domain: string, settings: Settings): Finding[] {
  const setup = mailSetup(settings);
  if (setup === undefined || isAligned(domain, setup.fromDomain)) return [];
  return [
    {
      id: 'dkim-unaligned',
      kind: 'broken',
      problem: `Mails come from ${setup.fromDomain} (MAIL_FROM), but are signed for ${domain} (DKIM_DOMAIN).`,
      why: 'The signature says nothing about the domain of MAIL_FROM, so DMARC ignores it.',
      fix: `Write DKIM_DOMAIN='${setup.fromDomain}' into .env.`,
    },
  ];
}

const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');

function recordFindings(
  name: string,
  texts: readonly string[],
  publicKey: string | undefined,
  file: string,
): Finding[] {
  const found = dkimRecordProblem(name, texts, publicKey);
  if (found === undefined) return [];
  return [
    {
      ...found,
      why: found.id === 'dkim-testing' ? 'Some receivers treat such mails as if they were not signed.' : WHY,
      fix:
        publicKey === undefined
          ? `On the host, "openssl rsa -in ${file} -pubout" prints the public key; the TXT record at ${name} is v=DKIM1; k=rsa; p= and its letters without the line breaks.`
          : `In the DNS settings, set the TXT record of ${name} to "${recordFor(publicKey)}"${texts.length > 1 ? ', and delete the others there' : ''}.`,
    },
  ];
}
