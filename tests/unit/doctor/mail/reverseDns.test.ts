import { describe, expect, it } from 'vitest';
import { checkReverseDns } from '../../../../scripts/doctor/mail/reverseDns.ts';
import { expectFindings } from '../../../support/doctor/mail/expectFindings';
import { SERVER_ADDRESS, setUpWith, studio } from '../../../support/doctor/mail/healthySetUp';
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
    ['a mail service sends', { 'smtp.host.test': { A: ['192.0.2.99'] } }, { SMTP_HOST: 'smtp.host.test' }],
    [
      'the web host is behind a CDN',
      { ...studio({ NS: ['ada.ns.cloudflare.com'] }), 'mail.studio.test': {} },
      { SMTP_HOST: 'localhost' },
    ],
    [
      'only the IPv6 address of the web host has no name',
      { ...studio({ AAAA: ['2001:db8::80'] }), '192.0.2.80': { PTR: ['studio.test'] } },
      { SMTP_HOST: 'localhost' },
    ],
    ['a large provider sends', {}, { SMTP_HOST: 'smtp.gmail.com' }],
  ])('finds nothing where %s', async (_, zone, settings) => {
    await expectFindings(setUpWith(zone, settings), checkReverseDns, []);
  });

  it('only advises where the web host sends, which may do so from another address', async () => {
    const [finding] = await expectFindings(setUpWith({}, { SMTP_HOST: 'localhost' }), checkReverseDns, [
      'reverse-dns-missing',
    ]);
    expect(finding?.kind).toBe('advice');
  });

  it('finds a missing name of the server of the web host under another name', async () => {
    const zone = { 'server1.host.test': { A: ['192.0.2.80'] } };
    await expectFindings(setUpWith(zone, { SMTP_HOST: 'server1.host.test' }), checkReverseDns, ['reverse-dns-missing']);
  });

  it('says that nothing is known where the name server does not answer', async () => {
    const setUp = setUpWith({ [SERVER_ADDRESS]: { isDead: true } });
    const [finding] = await expectFindings(setUp, checkReverseDns, ['reverse-dns-not-checked']);
    expect(finding?.kind).toBe('unchecked');
  });
});
