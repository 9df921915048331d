import { describe, expect, it } from 'vitest';
import { checkMx } from '../../../../scripts/doctor/mail/mx.ts';
import { expectFindings } from '../../../support/doctor/mail/expectFindings';
import { setUpWith, studio } from '../../../support/doctor/mail/healthySetUp';
import type { Zone } from '../../../support/doctor/mail/nameServer';

const alias: Zone = { 'mx.studio.test': { CNAME: ['mail.studio.test'] } };

describe('checkMx', () => {
  it.each<[string, Zone, string, string]>([
    ['is missing', studio({ MX: [], A: [] }), 'mx-missing', 'broken'],
    ['is missing beside an address', studio({ MX: [] }), 'mx-missing-address-used', 'advice'],
    ['refuses mail', studio({ MX: ['0 .'] }), 'mx-null', 'broken'],
    ['names an alias', { ...studio({ MX: ['10 mx.studio.test'] }), ...alias }, 'mx-is-alias', 'broken'],
    ['names a name without an address', studio({ MX: ['10 mx.studio.test'] }), 'mx-without-address', 'broken'],
    ['names an address', studio({ MX: ['10 192.0.2.10'] }), 'mx-is-address', 'broken'],
    [
      'names a second server without an address',
      studio({ MX: ['10 mail.studio.test', '20 mx.studio.test'] }),
      'mx-without-address',
      'advice',
    ],
  ])('finds that the record %s', async (_, zone, id, kind) => {
    const [finding] = await expectFindings(setUpWith(zone), checkMx, [id]);
    expect(finding?.kind).toBe(kind);
  });

  it('proposes the web host where that is the mail server', async () => {
    const setUp = setUpWith(studio({ MX: [] }), { SMTP_HOST: 'localhost', SITE_URL: 'https://www.studio.test' });
    const [finding] = await expectFindings(setUp, checkMx, ['mx-missing-address-used']);
    expect(finding?.fix).toContain('"10 studio.test"');
  });

  it.each<[string, Record<string, string>]>([
    ['MAIL_TO', { MAIL_TO: 'owner@studio.test, partner@gone.test' }],
    ['MAIL_FROM', { MAIL_FROM: 'website@gone.test' }],
    ['BOUNCE_TO', { BOUNCE_TO: 'bounces@gone.test' }],
  ])('finds a domain in %s that does not exist', async (name, settings) => {
    const [finding] = await expectFindings(setUpWith({}, settings), checkMx, ['domain-missing']);
    expect(finding).toMatchObject({ kind: 'broken', problem: expect.stringContaining(name) });
  });

  it('finds nothing in the healthy set-up, nor for a mailbox of another provider', async () => {
    await expectFindings(setUpWith(), checkMx, []);
    await expectFindings(setUpWith({}, { MAIL_TO: 'owner@mailbox.test' }), checkMx, []);
  });

  it('says that nothing is known where the name server does not answer', async () => {
    const [finding] = await expectFindings(setUpWith({ 'studio.test': { isDead: true } }), checkMx, ['mx-not-checked']);
    expect(finding?.kind).toBe('unchecked');
  });
});
