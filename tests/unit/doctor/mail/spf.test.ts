import { expect, it } from 'vitest';
import { NoDnsAnswer } from '../../../../scripts/doctor/mail/resolver.ts';
import { checkSpf } from '../../../../scripts/doctor/mail/spf.ts';
import {
  findingsOf,
  itFindsEach,
  ofMail,
  SERVER_ADDRESS,
  studio,
  withSpf,
} from '../../../support/doctor/mail/healthySetUp';
import type { Zone } from '../../../support/doctor/mail/nameServer';

/** As many includes, which need one lookup each, and their records. */
const includes = (count: number) =>
  Array.from({ length: count }, (_, index) => `include:spf${index}.provider.test`).join(' ');
const providers = (count: number): Zone =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`spf${index}.provider.test`, { TXT: ['v=spf1 -all'] }]),
  );
const lists = (name: string, network: string): Zone => ({ [name]: { TXT: [`v=spf1 ip4:${network} ~all`] } });

/** Google's record, whose includes need two lookups more. */
const google: Zone = {
  '_spf.google.com': { TXT: ['v=spf1 include:_netblocks.google.com include:_netblocks2.google.com ~all'] },
  ...lists('_netblocks.google.com', '198.51.100.0/24'),
  ...lists('_netblocks2.google.com', '203.0.113.0/24'),
};
const zoho: Zone = { ...lists('zoho.com', '198.51.100.0/24'), ...lists('zoho.in', '203.0.113.0/24') };
const hostLists = (network: string) => lists('_spf.host.test', network);
const elsewhere: Zone = { 'smtp.host.test': { A: ['192.0.2.99'] } };
const ofWebHost: Zone = { 'smtp.host.test': { A: ['192.0.2.80'] } };
const twoAddresses: Zone = { 'mail.studio.test': { A: [SERVER_ADDRESS], AAAA: ['2001:db8::10'] } };
const withoutMail: Zone = { 'mail.studio.test': {} };

/** The addresses of the site are those of a CDN. */
const NS = ['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com'];
/** An alias of this name for another one, which has an address. */
const alias = (name: string, of: string): Zone => ({ [name]: { CNAME: [of] }, [of]: { A: ['198.51.100.1'] } });
const cdnAlias = alias('www.studio.test', 'd1.cloudfront.net');

const GOOGLE = 'include:_spf.google.com';
const tenBefore: Zone = { ...providers(8), ...google };
const gmail = lists('gmail.com', '198.51.100.0/24');
const ipv4Listed = studio({ AAAA: ['2001:db8::80'], TXT: ['v=spf1 ip4:192.0.2.80 -all'] });
const included: Zone = { ...hostLists('198.51.100.0/24'), ...elsewhere };
const hiddenHost: Zone = { ...studio({ NS }), ...elsewhere };
const listedCdn: Zone = { ...hiddenHost, ...studio({ NS, TXT: ['v=spf1 ip4:192.0.2.99 -all'] }) };
const cdnAddress: Zone = { '192.0.2.80': { PTR: ['vip1.sucuri.net'] }, ...withoutMail };

const byGoogle = { SMTP_HOST: 'smtp.gmail.com' };
const byWebHost = { SMTP_HOST: 'localhost' };
const byElsewhere = { SMTP_HOST: 'smtp.host.test' };
const byUploadHost = { ...byElsewhere, FTP_HOST: 'smtp.host.test' };
const byHidden = { ...byUploadHost, ...byWebHost };

/** The SPF record of the studio's domain is that of the row; undefined is the healthy one, and null none. */
type SpfRow = [
  situation: string,
  finds: string,
  record: string | undefined | null,
  zone?: Zone,
  settings?: Record<string, string>,
  byHand?: string,
];
const itFindsEachRecord = (rows: SpfRow[]) =>
  itFindsEach(
    ofMail(checkSpf),
    rows.map(([situation, finds, record, zone, ...more]) => {
      const own = record === undefined ? {} : withSpf(...(record === null ? [] : [record]));
      return [situation, finds, { ...own, ...zone }, ...more];
    }),
  );

const UNLISTED = 'spf-without-server';
const INVALID = 'spf-invalid';
itFindsEachRecord([
  ['there is no record', 'spf-missing', null],
  ['there are two', 'spf-two-records', undefined, withSpf('v=spf1 a:mail.studio.test -all', 'v=spf1 mx ~all')],
  ['the record lacks the server', UNLISTED, 'v=spf1 a ~all'],
  ['a redirect leads to a record without the server', UNLISTED, 'v=spf1 redirect=spf0.provider.test', providers(1)],
  ['a term excludes the server', UNLISTED, 'v=spf1 -ip4:192.0.2.0/24 a:mail.studio.test -all'],
  ['the eleventh lookup finds the server', INVALID, `v=spf1 ${includes(10)} a:mail.studio.test -all`, providers(10)],
  ['three lookups find nothing', INVALID, 'v=spf1 a:a.test a:b.test a:c.test mx -all'],
  ['an include has no record', INVALID, 'v=spf1 include:gone.test a:mail.studio.test -all'],
  ['a term has an unknown name', INVALID, 'v=spf1 ip:192.0.2.10 -all'],
  ['a term behind the server is not valid', INVALID, 'v=spf1 a:mail.studio.test ip4:192.0.2 -all'],
  ['the record allows everybody', 'spf-without-verdict: advice', 'v=spf1 a:mail.studio.test +all'],
  ['the record ends without a verdict', 'spf-without-verdict: advice', 'v=spf1 a:mail.studio.test'],
  ['the second address is not listed', UNLISTED, `v=spf1 ip4:${SERVER_ADDRESS} -all`, twoAddresses],
  ['the server has an address for its name', UNLISTED, 'v=spf1 a -all', {}, { SMTP_HOST: SERVER_ADDRESS }],
  ['Google sends', UNLISTED, 'v=spf1 a -all', google, byGoogle],
  ['ten lookups are used up within Google', INVALID, `v=spf1 ${includes(8)} ${GOOGLE} ~all`, tenBefore, byGoogle],
  ['Zoho in India sends, not elsewhere', UNLISTED, 'v=spf1 include:zoho.com ~all', zoho, { SMTP_HOST: 'smtp.zoho.in' }],
  ['the web host sends', UNLISTED, undefined, {}, byWebHost],
  ['the web host sends under another name', UNLISTED, undefined, ofWebHost, byElsewhere],
  ['the server that the site is uploaded to sends', UNLISTED, undefined, elsewhere, byUploadHost],
  ['the web host behind a CDN sends', UNLISTED, undefined, hiddenHost, byHidden],
  ['a mail service sends without a record', 'spf-missing', null, elsewhere, byElsewhere, 'Ask your mail host for the'],
  ['only its provider may send for MAIL_FROM', 'mail-from-of-provider', undefined, gmail, { MAIL_FROM: 'a@gmail.com' }],
  ['bounces go to another domain', 'spf-missing', null, {}, { BOUNCE_TO: 'owner@mailbox.test' }],
]);

itFindsEachRecord([
  ['a redirect lists the server', '', 'V=SPF1 redirect=_spf.host.test', hostLists('192.0.2.0/24')],
  ['the reverse zone of the web host is dead', '', 'v=spf1 a -all', { '192.0.2.80': { isDead: true } }, byWebHost],
  ['ten lookups are used up behind Google', '', `v=spf1 ${GOOGLE} ${includes(8)} ~all`, tenBefore, byGoogle],
  ['the web host behind a CDN is listed', '', undefined, listedCdn, byHidden],
  ['only the IPv6 address of the web host is not listed', '', undefined, ipv4Listed, byWebHost],
  ['the mail server has no address, which another check says', '', undefined, {}, { SMTP_HOST: 'gone.host.test' }],
  ['a mail host of another organization is included', '', 'v=spf1 include:_spf.host.test ~all', included, byElsewhere],
  ...['smtp.sendgrid.net', 'smtp.resend.com', 'smtp.zeptomail.in', 'email-smtp.ap-south-1.amazonaws.com'].map(
    (SMTP_HOST): SpfRow => [`${SMTP_HOST} sends with an envelope of its own`, '', 'v=spf1 -all', {}, { SMTP_HOST }],
  ),
]);

const cPanel = 'v=spf1 +a +mx +ip4:192.0.2.80 include:relay.mailchannels.net';
const relay = lists('relay.mailchannels.net', '198.51.100.0/24');
const titan = lists('spf.titan.email', '198.51.100.0/24');
const oneZoho = lists('one.zoho.in', '203.0.113.0/24');
/** Set-ups as the help pages of the providers ask for them. */
itFindsEachRecord([
  ['Google Workspace sends', '', `v=spf1 ${GOOGLE} ~all`, google, byGoogle],
  ['Titan sends', '', 'v=spf1 include:spf.titan.email ~all', titan, { SMTP_HOST: 'smtp.titan.email' }],
  ['Zoho One sends', '', 'v=spf1 include:one.zoho.in -all', oneZoho, { SMTP_HOST: 'smtppro.zoho.in' }],
  ['cPanel sends', '', `${cPanel} ~all`, relay, byWebHost],
  ['cPanel sends beside Google', '', `${cPanel} ${GOOGLE} ~all`, { ...relay, ...google }, byWebHost],
]);

const UNKNOWN = 'spf-not-checked: unchecked';
const ASK_HOST = 'Ask the host of';
const www = { ...byWebHost, SITE_URL: 'https://www.studio.test' };
itFindsEachRecord([
  ['a mail service sends', UNKNOWN, undefined, elsewhere, byElsewhere, ASK_HOST],
  ['the name servers are of a CDN', UNKNOWN, undefined, { ...studio({ NS }), ...withoutMail }, byWebHost, ASK_HOST],
  ['the site is an alias of a CDN', UNKNOWN, undefined, { ...cdnAlias, ...withoutMail }, www, ASK_HOST],
  ['the address of the site is that of a CDN', UNKNOWN, undefined, cdnAddress, byWebHost, ASK_HOST],
]);

it('knows nothing where the name server of an include does not answer', async () => {
  const zone = { ...withSpf('v=spf1 include:a.test -all'), 'a.test': { isDead: true } };
  await expect(findingsOf(ofMail(checkSpf), zone)).rejects.toThrow(NoDnsAnswer);
});

it.each([
  ['aspmx.l.google.com', '_spf.google.com'],
  ['mx.zoho.in', 'zoho.in'],
  ['mx.zoho.com', 'zohomail.com'],
])('proposes the include of the mailbox at %s beside the server', async (exchange, include) => {
  const zone = { ...studio({ MX: [`10 ${exchange}`], TXT: [] }), ...lists(include, '198.51.100.0/24') };
  const [finding] = await findingsOf(ofMail(checkSpf), zone);
  expect(finding?.fix).toContain(`"v=spf1 a:mail.studio.test include:${include} ~all"`);
});

it.each([
  ['never proposes the MX, whose servers may not send', [], '"v=spf1 a:mail.studio.test ~all"'],
  ['keeps the record and adds the server in front', ['v=spf1 a -all'], '"v=spf1 a:mail.studio.test a -all"'],
  ['leaves out a term with an error', ['v=spf1 mx ip:192.0.2.10 -all'], '"v=spf1 mx -all"'],
])('%s', async (_, records, words) => {
  const [finding] = await findingsOf(ofMail(checkSpf), withSpf(...records));
  expect(finding?.fix).toContain(words);
});
