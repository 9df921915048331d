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

/** Google's record, whose includes need two lookups more. */
const google: Zone = {
  '_spf.google.com': { TXT: ['v=spf1 include:_netblocks.google.com include:_netblocks2.google.com ~all'] },
  '_netblocks.google.com': { TXT: ['v=spf1 ip4:198.51.100.0/24 ~all'] },
  '_netblocks2.google.com': { TXT: ['v=spf1 ip4:203.0.113.0/24 ~all'] },
};

/** The addresses of the site are those of a CDN; `mail.studio.test` leads to the web host. */
const behindCdn = studio({ NS: ['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com'] });

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
      'the web host sends, and the server of its reverse zone does not answer',
      { ...withSpf('v=spf1 a -all'), '192.0.2.80': { isDead: true } },
      { SMTP_HOST: 'localhost' },
    ],
    [
      'Google sends',
      {
        ...withSpf('v=spf1 include:_spf.google.com ~all'),
        '_spf.google.com': { TXT: ['v=spf1 ip4:198.51.100.0/24 ~all'] },
      },
      { SMTP_HOST: 'smtp.gmail.com' },
    ],
    [
      'ten lookups are used up behind the include of Google',
      { ...withSpf(`v=spf1 include:_spf.google.com ${includes(8).join(' ')} ~all`), ...providers(8), ...google },
      { SMTP_HOST: 'smtp.gmail.com' },
    ],
    ...[
      'smtp.sendgrid.net',
      'smtp.resend.com',
      'mail.smtp2go.com',
      'smtp.zeptomail.in',
      'smtp.mailersend.net',
      'email-smtp.ap-south-1.amazonaws.com',
    ].map((host): [string, Zone, Record<string, string>] => [
      `${host} sends with an envelope of its own`,
      { ...withSpf('v=spf1 -all'), [host]: { A: ['192.0.2.99'] } },
      { SMTP_HOST: host },
    ]),
    ['the web host behind a CDN is listed under the name of its mail server', behindCdn, { SMTP_HOST: 'localhost' }],
    [
      'only the IPv6 address of the web host is not listed',
      studio({ AAAA: ['2001:db8::80'], TXT: ['v=spf1 ip4:192.0.2.80 -all'] }),
      { SMTP_HOST: 'localhost' },
    ],
    ['the mail server has no address, which another check says', {}, { SMTP_HOST: 'gone.host.test' }],
    [
      'the mail host of another organization is included',
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
      'the server of the web host has another name and is not listed',
      { 'server1.host.test': { A: ['192.0.2.80'] } },
      { SMTP_HOST: 'server1.host.test' },
      ['spf-without-server'],
    ],
    [
      'the server that the site is uploaded to sends and is not listed',
      { 'server1.host.test': { A: ['192.0.2.99'] } },
      { SMTP_HOST: 'server1.host.test', FTP_HOST: 'server1.host.test' },
      ['spf-without-server'],
    ],
    [
      'a mail service sends and there is no record',
      { 'smtp.host.test': { A: ['192.0.2.99'] }, ...withSpf() },
      { SMTP_HOST: 'smtp.host.test' },
      ['spf-missing'],
    ],
    [
      'Zoho in India sends, and its servers elsewhere are listed',
      {
        ...withSpf('v=spf1 include:zoho.com ~all'),
        'zoho.com': { TXT: ['v=spf1 ip4:198.51.100.0/24 ~all'] },
        'zoho.in': { TXT: ['v=spf1 ip4:203.0.113.0/24 ~all'] },
      },
      { SMTP_HOST: 'smtp.zoho.in' },
      ['spf-without-server'],
    ],
    [
      'ten lookups are used up within the include of Google',
      { ...withSpf(`v=spf1 ${includes(8).join(' ')} include:_spf.google.com ~all`), ...providers(8), ...google },
      { SMTP_HOST: 'smtp.gmail.com' },
      ['spf-too-many-lookups'],
    ],
    [
      'the web host behind a CDN is not listed under the name that the site is uploaded to',
      { ...behindCdn, 'server1.host.test': { A: ['192.0.2.99'] } },
      { SMTP_HOST: 'localhost', FTP_HOST: 'server1.host.test' },
      ['spf-without-server'],
    ],
    [
      'the web host behind a CDN is not listed under the name of its mail server',
      {
        ...behindCdn,
        ...withSpf('v=spf1 a -all'),
        'studio.test': { ...behindCdn['studio.test'], TXT: ['v=spf1 a -all'] },
      },
      { SMTP_HOST: 'localhost' },
      ['spf-without-server'],
    ],
    [
      'bounces go to another domain, and the site signs',
      {},
      { BOUNCE_TO: 'owner@mailbox.test', DKIM_DOMAIN: 'studio.test' },
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

  it.each<[string, Zone, Record<string, string>, string]>([
    [
      'a mail service sends that is not included',
      { 'smtp.host.test': { A: ['192.0.2.99'] } },
      { SMTP_HOST: 'smtp.host.test' },
      'mail provider',
    ],
    ['the name servers are those of a CDN', { ...behindCdn, 'mail.studio.test': {} }, {}, 'web host'],
    [
      'the site is an alias of a CDN',
      {
        'www.studio.test': { CNAME: ['d1.cloudfront.net'] },
        'd1.cloudfront.net': { A: ['198.51.100.1'] },
        'mail.studio.test': {},
      },
      { SITE_URL: 'https://www.studio.test' },
      'web host',
    ],
    [
      'the address of the site is that of a CDN',
      { '192.0.2.80': { PTR: ['vip1.sucuri.net'] }, 'mail.studio.test': {} },
      {},
      'web host',
    ],
    [
      'the web host is behind a CDN, and mail. is a webmail elsewhere',
      {
        ...behindCdn,
        'mail.studio.test': { CNAME: ['ghs.webmail.test'] },
        'ghs.webmail.test': { A: ['198.51.100.9'] },
      },
      {},
      'web host',
    ],
  ])('says that it could not check where %s', async (_, zone, settings, asked) => {
    const setUp = setUpWith(zone, { SMTP_HOST: 'localhost', ...settings });
    const [finding] = await expectFindings(setUp, checkSpf, ['spf-not-checked']);
    expect(finding).toMatchObject({ kind: 'unchecked', fix: expect.stringContaining(`Ask your ${asked}`) });
  });

  it.each([
    ['aspmx.l.google.com', '_spf.google.com'],
    ['mx.zoho.in', 'zoho.in'],
    ['mx.zoho.com', 'zohomail.com'],
    ['mx.zoho.eu', 'zohomail.eu'],
    ['mx.zoho.com.au', 'zoho.com.au'],
  ])('proposes the include of the mailbox at %s beside the server', async (exchange, include) => {
    const zone = {
      ...studio({ MX: [`10 ${exchange}`], TXT: [] }),
      [include]: { TXT: ['v=spf1 ip4:198.51.100.0/24 ~all'] },
    };
    const [finding] = await expectFindings(setUpWith(zone), checkSpf, ['spf-missing']);
    expect(finding?.fix).toContain(`"v=spf1 include:${include} a:mail.studio.test ~all"`);
  });

  it('never proposes the MX, whose servers may not send', async () => {
    const [finding] = await expectFindings(setUpWith(withSpf()), checkSpf, ['spf-missing']);
    expect(finding?.fix).toContain('"v=spf1 a:mail.studio.test ~all"');
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
