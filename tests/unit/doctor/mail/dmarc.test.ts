import { describe, expect, it } from 'vitest';
import { checkDmarc } from '../../../../scripts/doctor/mail/dmarc.ts';
import { expectFindings } from '../../../support/doctor/mail/expectFindings';
import { setUpWith } from '../../../support/doctor/mail/healthySetUp';
import type { Zone } from '../../../support/doctor/mail/nameServer';

const withDmarc = (...records: string[]): Zone => ({ '_dmarc.studio.test': { TXT: records } });

describe('checkDmarc', () => {
  it.each<[string, Zone, string[]]>([
    ['there is no record', withDmarc(), ['dmarc-missing']],
    ['there is only another TXT record', withDmarc('hello'), ['dmarc-missing']],
    ['there are two records', withDmarc('v=DMARC1; p=reject', 'v=DMARC1; p=none'), ['dmarc-two-records']],
    ['the semicolon is missing', withDmarc('v=DMARC1 p=none'), ['dmarc-invalid']],
    ['the version is in lower case', withDmarc('v=dmarc1; p=none'), ['dmarc-invalid']],
    ['the policy is unknown', withDmarc('v=DMARC1; p=block; rua=mailto:a@studio.test'), ['dmarc-invalid']],
    ['the report address has no mailto', withDmarc('v=DMARC1; p=none; rua=a@studio.test'), ['dmarc-invalid']],
    ['a tag has no value', withDmarc('v=DMARC1; p; rua=mailto:a@studio.test'), ['dmarc-invalid']],
    ['the policy is missing', withDmarc('v=DMARC1; rua=mailto:a@studio.test'), ['dmarc-without-policy']],
  ])('finds that %s', async (_, zone, ids) => {
    await expectFindings(setUpWith(zone), checkDmarc, ids);
  });

  it.each<[string, Zone, Record<string, string>]>([
    ['bounces go to another domain', {}, { BOUNCE_TO: 'owner@mailbox.test' }],
    [
      'bounces go to a subdomain, and alignment is strict',
      withDmarc('v=DMARC1; p=none; aspf=s'),
      { BOUNCE_TO: 'bounces@mail.studio.test' },
    ],
    ['both domains are unaligned', {}, { BOUNCE_TO: 'owner@mailbox.test', DKIM_DOMAIN: 'other.test' }],
  ])('finds that mails fail DMARC where %s', async (_, zone, settings) => {
    await expectFindings(setUpWith(zone, settings), checkDmarc, ['dmarc-unaligned']);
  });

  it.each([
    ['localhost', 'advice'],
    ['mail.studio.test', 'advice'],
    ['smtp.gmail.com', 'broken'],
  ])('takes unaligned bounces through %s as %s', async (host, kind) => {
    const setUp = setUpWith({}, { SMTP_HOST: host, BOUNCE_TO: 'owner@mailbox.test' });
    const [finding] = await expectFindings(setUp, checkDmarc, ['dmarc-unaligned']);
    expect(finding?.kind).toBe(kind);
  });

  it.each<[string, Zone, Record<string, string>]>([
    ['bounces go to a subdomain', {}, { BOUNCE_TO: 'bounces@mail.studio.test' }],
    ['inquiries go to another domain', {}, { MAIL_TO: 'owner@mailbox.test' }],
    ['the site signs for its domain', {}, { BOUNCE_TO: 'owner@mailbox.test', DKIM_DOMAIN: 'studio.test' }],
    [
      'the record is at the organizational domain',
      { 'post.studio.test': { A: ['192.0.2.1'] } },
      { MAIL_FROM: 'website@post.studio.test' },
    ],
    ['the record ends with a semicolon', withDmarc('v=DMARC1; p=none; fo=1;'), {}],
    ['the record has another TXT record beside it', withDmarc('hello', 'v=DMARC1;p=none'), {}],
  ])('finds nothing where %s', async (_, zone, settings) => {
    await expectFindings(setUpWith(zone, settings), checkDmarc, []);
  });

  it('says that nothing is known where the name server does not answer', async () => {
    const [finding] = await expectFindings(setUpWith({ '_dmarc.studio.test': { isDead: true } }), checkDmarc, [
      'dmarc-not-checked',
    ]);
    expect(finding?.kind).toBe('unchecked');
  });

  it('keeps what is right in a broken record', async () => {
    const zone = withDmarc('v=DMARC1; p=REJECT; rua=mailto:a@studio.test; pct=200');
    const [finding] = await expectFindings(setUpWith(zone), checkDmarc, ['dmarc-invalid']);
    expect(finding?.fix).toContain('"v=DMARC1; p=reject; rua=mailto:a@studio.test"');
  });
});
