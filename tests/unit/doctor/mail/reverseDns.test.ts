import { describe, expect, it } from 'vitest';
import { checkReverseDns } from '../../../../scripts/doctor/mail/reverseDns.ts';
import { expectFindings } from '../../../support/doctor/mail/expectFindings';
import { SERVER_ADDRESS, setUpWith } from '../../../support/doctor/mail/healthySetUp';
import type { Zone } from '../../../support/doctor/mail/nameServer';

const withName = (...names: string[]): Zone => ({ [SERVER_ADDRESS]: { PTR: names } });

describe('checkReverseDns', () => {
  it.each<[string, Zone, string]>([
    ['is missing', withName(), 'reverse-dns-missing'],
    ['does not exist', withName('gone.studio.test'), 'reverse-dns-mismatch'],
    ['leads to another address', withName('studio.test'), 'reverse-dns-mismatch'],
  ])('finds that the name of the address %s', async (_, zone, id) => {
    await expectFindings(setUpWith(zone), checkReverseDns, [id]);
  });

  it.each<[string, Zone, Record<string, string>]>([
    ['the name is that of the server', {}, {}],
    [
      'the name is another one that leads back',
      { ...withName('s1.host.test'), 's1.host.test': { A: [SERVER_ADDRESS] } },
      {},
    ],
    ['one of two names leads back', withName('gone.studio.test', 'mail.studio.test'), {}],
    [
      'an IPv6 address has a name',
      {
        'mail.studio.test': { AAAA: ['2001:db8::a0'] },
        '0.a.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa': { PTR: ['mail.studio.test'] },
      },
      {},
    ],
    ['the server is in the private network', { 'mail.studio.test': { A: ['10.0.0.5'] } }, {}],
    ['a large provider sends', {}, { SMTP_HOST: 'smtp.gmail.com' }],
  ])('finds nothing where %s', async (_, zone, settings) => {
    await expectFindings(setUpWith(zone, settings), checkReverseDns, []);
  });

  it('says that nothing is known where the name server does not answer', async () => {
    const setUp = setUpWith({ [SERVER_ADDRESS]: { isDead: true } });
    const [finding] = await expectFindings(setUp, checkReverseDns, ['reverse-dns-not-checked']);
    expect(finding?.kind).toBe('unchecked');
  });
});
