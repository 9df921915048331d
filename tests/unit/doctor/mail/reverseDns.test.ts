import { checkReverseDns } from '../../../../scripts/doctor/mail/reverseDns.ts';
import { itFindsEach, SERVER_ADDRESS, studio } from '../../../support/doctor/mail/healthySetUp';

const withName = (...names: string[]) => ({ [SERVER_ADDRESS]: { PTR: names } });
const byWebHost = { SMTP_HOST: 'localhost' };

const byOther = { SMTP_HOST: 'smtp.host.test' };
const ipv6 = {
  'mail.studio.test': { AAAA: ['2001:db8::a0'] },
  '0.a.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa': { PTR: ['mail.studio.test'] },
};
const ipv4Named = { ...studio({ AAAA: ['2001:db8::80'] }), '192.0.2.80': { PTR: ['studio.test'] } };

itFindsEach(checkReverseDns, [
  ['the address has no name', 'reverse-dns-missing', withName()],
  ['the name does not exist', 'reverse-dns-mismatch', withName('gone.studio.test')],
  ['the name leads to another address', 'reverse-dns-mismatch', withName('studio.test')],
  ['the web host sends, which may do so from another address', 'reverse-dns-missing: advice', {}, byWebHost],
  ['it sends under another name', 'reverse-dns-missing', { 'smtp.host.test': { A: ['192.0.2.80'] } }, byOther],
  ['one of two names leads back', '', withName('gone.studio.test', 'mail.studio.test')],
  ['another name leads back', '', { ...withName('s1.host.test'), 's1.host.test': { A: [SERVER_ADDRESS] } }],
  ['an IPv6 address has a name', '', ipv6],
  ['the server is in the private network', '', { 'mail.studio.test': { A: ['10.0.0.5'] } }],
  ['a mail service sends', '', { 'smtp.host.test': { A: ['192.0.2.99'] } }, byOther],
  ['a large provider sends', '', {}, { SMTP_HOST: 'smtp.gmail.com' }],
  ['the web host is behind a CDN', '', studio({ NS: ['ada.ns.cloudflare.com'] }), byWebHost],
  ['only the IPv6 address of the web host has no name', '', ipv4Named, byWebHost],
]);
