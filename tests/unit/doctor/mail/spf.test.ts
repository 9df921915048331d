import { describe, expect, it } from 'vitest';
import { checkSpf } from '../../../../scripts/doctor/mail/spf.ts';
import { expectFindings } from '../../../support/doctor/mail/expectFindings';
import { SERVER_ADDRESS, setUpWith, studio, withSpf } from '../../../support/doctor/mail/healthySetUp';
import type { Zone } from '../../../support/doctor/mail/nameServer';

/** As many domains with an SPF record, whose includes need one lookup each. */
const includes = (count: number) => Array.from({ length: count }, (_, index) => `include:spf${index}.provider.test`);
const providers = (count: number): Zone =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`spf${index}.provider.test`, { TXT: ['v=spf1 -all'] }]),
  );

describe('checkSpf', () => {
  it.each<[string, Zone, string[]]>([
    ['there is no record', withSpf(), ['spf-missing']],
    ['there is no record and no MX record', studio({ TXT: [], MX: [] }), ['spf-missing']],
    ['there are two records', withSpf('v=spf1 a:mail.studio.test -all', 'v=spf1 mx ~all'), ['spf-two-records']],
    ['two records both lack the server', withSpf('v=spf1 a -all', 'v=spf1 ip4:192.0.2.99 ~all'), ['spf-two-records']],
    ['the record lacks the server', withSpf('v=spf1 a -all'), ['spf-without-server']],
    ['the record has only a soft verdict', withSpf('v=spf1 a ~all'), ['spf-without-server']],
    [
      'a redirect leads to a record without the server',
      { ...withSpf('v=spf1 redirect=spf0.provider.test'), ...providers(1) },
      ['spf-without-server'],
    ],
    ['a term excludes the server', withSpf('v=spf1 -ip4:192.0.2.0/24 a:mail.studio.test -all'), ['spf-without-server']],
    [
      'eleven lookups come before the server',
      { ...withSpf(`v=spf1 ${includes(11).join(' ')} a:mail.studio.test -all`), ...providers(11) },
      ['spf-too-many-lookups'],
    ],
    [
      'ten lookups come before the server by name',
      { ...withSpf(`v=spf1 ${includes(10).join(' ')} a:mail.studio.test -all`), ...providers(10) },
      ['spf-too-many-lookups'],
    ],
    [
      'three lookups find nothing',
      withSpf('v=spf1 a:a.studio.test a:b.studio.test a:c.studio.test a:mail.studio.test -all'),
      ['spf-too-many-void-lookups'],
    ],
    [
      'an include has no record',
      withSpf('v=spf1 include:gone.provider.test a:mail.studio.test -all'),
      ['spf-include-without-record'],
    ],
    ['a term has an unknown name', withSpf('v=spf1 ip:192.0.2.10 -all'), ['spf-invalid']],
    [
      'a term behind the server has no valid address',
      withSpf('v=spf1 a:mail.studio.test ip4:192.0.2 -all'),
      ['spf-invalid'],
    ],
    ['the record allows everybody', withSpf('v=spf1 a:mail.studio.test +all'), ['spf-allows-everybody']],
    ['the record allows everybody and lists nobody', withSpf('v=spf1 all'), ['spf-allows-everybody']],
    ['the record ends without a verdict', withSpf('v=spf1 a:mail.studio.test'), ['spf-without-verdict']],
    ['the record ends with a neutral verdict', withSpf('v=spf1 a:mail.studio.test ?all'), ['spf-without-verdict']],
    [
      'the second address is not listed',
      {
        ...withSpf(`v=spf1 ip4:${SERVER_ADDRESS} -all`),
        'mail.studio.test': { A: [SERVER_ADDRESS], AAAA: ['2001:db8::10'] },
      },
      ['spf-without-server'],
    ],
  ])('finds that %s', async (_, zone, ids) => {
    await expectFindings(setUpWith(zone), checkSpf, ids);
  });

  it.each<[string, Zone, Record<string, string>]>([
    ['the server is listed by address', withSpf(`v=spf1 ip4:${SERVER_ADDRESS} -all`), {}],
    ['the server is the MX', withSpf('v=spf1 mx ~all'), {}],
    [
      'an include lists the server',
      { ...withSpf('v=spf1 include:_spf.host.test ~all'), '_spf.host.test': { TXT: [`v=spf1 ip4:192.0.2.0/24 ~all`] } },
      {},
    ],
    [
      'a redirect lists the server',
      { ...withSpf('V=SPF1 redirect=_spf.host.test'), '_spf.host.test': { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'] } },
      {},
    ],
    [
      'ten lookups are needed',
      { ...withSpf(`v=spf1 ${includes(9).join(' ')} a:mail.studio.test -all`), ...providers(9) },
      {},
    ],
    ['the web host sends', withSpf('v=spf1 a -all'), { SMTP_HOST: 'localhost' }],
    [
      'Google sends',
      {
        ...withSpf('v=spf1 include:_spf.google.com ~all'),
        '_spf.google.com': { TXT: ['v=spf1 ip4:198.51.100.0/24 ~all'] },
      },
      { SMTP_HOST: 'smtp.gmail.com' },
    ],
    ['a service sends with an envelope of its own', withSpf('v=spf1 -all'), { SMTP_HOST: 'smtp.sendgrid.net' }],
    [
      'the mail host of another organisation is included',
      {
        ...withSpf('v=spf1 include:_spf.host.test ~all'),
        '_spf.host.test': { TXT: ['v=spf1 ip4:198.51.100.0/24 -all'] },
        'smtp.host.test': { A: [SERVER_ADDRESS] },
      },
      { SMTP_HOST: 'smtp.host.test' },
    ],
    ['the domain does not exist, which the MX check says', {}, { MAIL_FROM: 'a@gone.test', MAIL_TO: 'a@gone.test' }],
  ])('finds nothing where %s', async (_, zone, settings) => {
    await expectFindings(setUpWith(zone, settings), checkSpf, []);
  });

  it.each<[string, Zone, Record<string, string>, string[]]>([
    [
      'Google sends and is not listed',
      { ...withSpf('v=spf1 a -all'), '_spf.google.com': { TXT: ['v=spf1 ip4:198.51.100.0/24 ~all'] } },
      { SMTP_HOST: 'smtp.gmail.com' },
      ['spf-without-server'],
    ],
    [
      'the web host sends and is not listed',
      withSpf('v=spf1 a:mail.studio.test -all'),
      { SMTP_HOST: 'localhost' },
      ['spf-without-server'],
    ],
    [
      'the server is named by its address and not listed',
      withSpf('v=spf1 a -all'),
      { SMTP_HOST: SERVER_ADDRESS },
      ['spf-without-server'],
    ],
    [
      'MAIL_FROM is an address that only its provider sends for',
      { 'gmail.com': { TXT: ['v=spf1 ip4:198.51.100.0/24 ~all'] } },
      { MAIL_FROM: 'studio@gmail.com' },
      ['mail-from-of-provider'],
    ],
    [
      'the mail host of another organisation is not included',
      { 'smtp.host.test': { A: [SERVER_ADDRESS] }, ...withSpf('v=spf1 a ~all') },
      { SMTP_HOST: 'smtp.host.test' },
      ['spf-without-server'],
    ],
    [
      'bounces go to another domain, and the site signs',
      {},
      { MAIL_TO: 'owner@mailbox.test', DKIM_DOMAIN: 'studio.test' },
      ['spf-foreign-envelope'],
    ],
    [
      'bounces go to another domain, and the own record is missing',
      withSpf(),
      { BOUNCE_TO: 'owner@mailbox.test' },
      ['spf-missing'],
    ],
  ])('finds that %s', async (_, zone, settings, ids) => {
    await expectFindings(setUpWith(zone, settings), checkSpf, ids);
  });

  it.each<[string, Zone]>([
    ['of the domain', { 'studio.test': { isDead: true } }],
    ['of an include', { ...withSpf('v=spf1 include:_spf.host.test -all'), '_spf.host.test': { isDead: true } }],
    ['of the mail server', { 'mail.studio.test': { isDead: true } }],
  ])('says that nothing is known where the name server %s does not answer', async (_, zone) => {
    const [finding] = await expectFindings(setUpWith(zone), checkSpf, ['spf-not-checked']);
    expect(finding?.kind).toBe('unchecked');
  });

  it('keeps the record and adds the server before its verdict', async () => {
    const [finding] = await expectFindings(setUpWith(withSpf('v=spf1 a -all')), checkSpf, ['spf-without-server']);
    expect(finding?.fix).toContain('set the TXT record of studio.test to "v=spf1 a a:mail.studio.test -all"');
  });

  it('names the terms that the new record leaves out', async () => {
    const [finding] = await expectFindings(setUpWith(withSpf('v=spf1 ip:192.0.2.10 -all')), checkSpf, ['spf-invalid']);
    expect(finding?.fix).toContain('It leaves out "ip:192.0.2.10".');
  });
});
