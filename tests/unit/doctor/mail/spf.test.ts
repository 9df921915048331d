import { checkSpf } from '../../../../scripts/doctor/mail/spf.ts';
import { itFindsEach, type Row, SERVER_ADDRESS, studio, withSpf } from '../../../support/doctor/mail/healthySetUp';
import type { Zone } from '../../../support/doctor/mail/nameServer';

/** As many includes, which need one lookup each, and their records. */
const providerNames = (count: number) => Array.from({ length: count }, (_, index) => `spf${index}.provider.test`);
const includes = (count: number) => `include:${providerNames(count).join(' include:')}`;
const providers = (count: number): Zone =>
  Object.fromEntries(providerNames(count).map((name) => [name, { TXT: ['v=spf1 -all'] }]));
const lists = (name: string, network: string): Zone => ({ [name]: { TXT: [`v=spf1 ip4:${network} ~all`] } });

/** Google's record, whose includes need two lookups more. */
const google: Zone = {
  '_spf.google.com': { TXT: ['v=spf1 include:_netblocks.google.com include:_netblocks2.google.com ~all'] },
  ...lists('_netblocks.google.com', '198.51.100.0/24'),
  ...lists('_netblocks2.google.com', '203.0.113.0/24'),
};
const hostLists = (network: string) => lists('_spf.host.test', network);
const elsewhere: Zone = { 'smtp.host.test': { A: ['192.0.2.99'] } };
const withoutRecord: Zone = { ...withSpf(), ...elsewhere };
const twoAddresses: Zone = { 'mail.studio.test': { A: [SERVER_ADDRESS], AAAA: ['2001:db8::10'] } };
const withoutMail: Zone = { 'mail.studio.test': {} };

/** The addresses of the site are those of a CDN. */
const NS = ['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com'];
const cdnAlias: Zone = { 'www.studio.test': { CNAME: ['d1.cloudfront.net'], A: ['198.51.100.1'] } };

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

const cPanel = 'v=spf1 +a +mx +ip4:192.0.2.80 include:relay.mailchannels.net';
const relay = lists('relay.mailchannels.net', '198.51.100.0/24');
const oneZoho = lists('one.zoho.in', '203.0.113.0/24');
const www = { ...byWebHost, SITE_URL: 'https://www.studio.test' };

const MISSING = 'spf-missing';
const UNLISTED = 'spf-without-server';
const INVALID = 'spf-invalid';
const UNKNOWN = 'spf-not-checked: unchecked';
const SERVER = 'a:mail.studio.test';
const ASK_HOST = 'Ask the host of';

/** The mailbox of the studio is at this provider, and there is no SPF record. */
const mailboxAt = (exchange: string, include: string): Zone => ({
  ...studio({ MX: [`10 ${exchange}`], TXT: [] }),
  ...lists(include, '198.51.100.0/24'),
});

/** The zone with this SPF record of the studio's domain. */
const spf = (record: string, zone: Zone): Zone => ({ ...withSpf(record), ...zone });

itFindsEach(checkSpf, [
  ['there is no record', MISSING, withSpf()],
  ['there are two', 'spf-two-records', withSpf('v=spf1 a:mail.studio.test -all', 'v=spf1 mx ~all')],
  ['the record lacks the server', UNLISTED, withSpf('v=spf1 a ~all')],
  ['a term excludes the server', UNLISTED, withSpf('v=spf1 -ip4:192.0.2.0/24 a:mail.studio.test -all')],
  ['three lookups find nothing', INVALID, withSpf('v=spf1 a:a.test a:b.test a:c.test mx -all')],
  ['an include has no record', INVALID, withSpf('v=spf1 include:gone.test a:mail.studio.test -all')],
  ['a term behind the server is not valid', INVALID, withSpf('v=spf1 a:mail.studio.test ip4:192.0.2 -all')],
  ['the record allows everybody', 'spf-without-verdict: advice', withSpf('v=spf1 a:mail.studio.test +all')],
  ['the record ends without a verdict', 'spf-without-verdict: advice', withSpf('v=spf1 a:mail.studio.test')],
  ['the second address is not listed', UNLISTED, spf(`v=spf1 ip4:${SERVER_ADDRESS} -all`, twoAddresses)],
  ['the server has an address for its name', UNLISTED, withSpf('v=spf1 a -all'), { SMTP_HOST: SERVER_ADDRESS }],
  ['ten lookups are used up within Google', INVALID, spf(`v=spf1 ${includes(8)} ${GOOGLE} ~all`, tenBefore), byGoogle],
  ['the web host sends', UNLISTED, {}, byWebHost],
  ['the server that the site is uploaded to sends', UNLISTED, elsewhere, byUploadHost],
  ['the web host behind a CDN sends', UNLISTED, hiddenHost, byHidden],
  ['a mail service sends without a record', MISSING, withoutRecord, byElsewhere, 'Ask your mail host for the'],
  ['only its provider may send for MAIL_FROM', 'mail-from-of-provider', gmail, { MAIL_FROM: 'a@gmail.com' }],
  ['bounces go to another domain', MISSING, withSpf(), { BOUNCE_TO: 'owner@mailbox.test' }],

  ['a redirect lists the server', '', spf('V=SPF1 redirect=_spf.host.test', hostLists('192.0.2.0/24'))],
  ['the reverse zone of the web host is dead', '', spf('v=spf1 a -all', { '192.0.2.80': { isDead: true } }), byWebHost],
  ['ten lookups are used up behind Google', '', spf(`v=spf1 ${GOOGLE} ${includes(8)} ~all`, tenBefore), byGoogle],
  ['the web host behind a CDN is listed', '', listedCdn, byHidden],
  ['only the IPv6 address of the web host is not listed', '', ipv4Listed, byWebHost],
  ['the mail server has no address, which another check says', '', {}, { SMTP_HOST: 'gone.host.test' }],
  ['a mail host of another domain is included', '', spf('v=spf1 include:_spf.host.test ~all', included), byElsewhere],
  ...['smtp.sendgrid.net', 'smtp.resend.com', 'smtp.zeptomail.in', 'email-smtp.ap-south-1.amazonaws.com'].map(
    (SMTP_HOST): Row => [`${SMTP_HOST} sends with an envelope of its own`, '', withSpf('v=spf1 -all'), { SMTP_HOST }],
  ),

  // Set-ups as the help pages of the providers ask for them.
  ['Zoho One sends', '', spf('v=spf1 include:one.zoho.in -all', oneZoho), { SMTP_HOST: 'smtppro.zoho.in' }],
  ['cPanel sends beside Google', '', spf(`${cPanel} ${GOOGLE} ~all`, { ...relay, ...google }), byWebHost],

  ['a mail service sends', UNKNOWN, elsewhere, byElsewhere, ASK_HOST],
  ['the name servers are of a CDN', UNKNOWN, { ...studio({ NS }), ...withoutMail }, byWebHost, ASK_HOST],
  ['the site is an alias of a CDN', UNKNOWN, { ...cdnAlias, ...withoutMail }, www, ASK_HOST],
  ['the address of the site is that of a CDN', UNKNOWN, cdnAddress, byWebHost, ASK_HOST],

  // What the proposed record lists.
  ['never the MX, whose servers may not send', MISSING, withSpf(), {}, `"v=spf1 ${SERVER} ~all"`],
  ['the server in front', UNLISTED, withSpf('v=spf1 a -all'), {}, `"v=spf1 ${SERVER} a -all"`],
  ['no term with an error', INVALID, withSpf('v=spf1 mx ip:192.0.2.10 -all'), {}, '"v=spf1 mx -all"'],
  ['mail goes to Google', MISSING, mailboxAt('aspmx.l.google.com', '_spf.google.com'), {}, `${SERVER} ${GOOGLE} ~all`],
]);
