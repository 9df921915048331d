import { expect, it } from 'vitest';
import { checkMx } from '../../../../scripts/doctor/mail/mx.ts';
import { findingsOf, itFindsEach, studio } from '../../../support/doctor/mail/healthySetUp';
import type { Zone } from '../../../support/doctor/mail/nameServer';

const alias: Zone = { ...studio({ MX: ['10 mx.studio.test'] }), 'mx.studio.test': { CNAME: ['mail.studio.test'] } };
const second = studio({ MX: ['10 mail.studio.test', '20 mx.studio.test'] });
/** `www.` may be an alias, which no MX record may name. */
const byWebHost = { SMTP_HOST: 'localhost', SITE_URL: 'https://www.studio.test' };

itFindsEach(checkMx, [
  ['the record is missing', 'mx-missing', studio({ MX: [], A: [] })],
  ['it is missing beside an address', 'mx-missing-address-used: advice', studio({ MX: [] })],
  ['it is missing, and the web host sends', 'mx-missing-address-used: advice', studio({ MX: [] }), byWebHost],
  ['the record refuses mail', 'mx-invalid', studio({ MX: ['0 .'] })],
  ['the record names an alias', 'mx-invalid', alias],
  ['the record names a name without an address', 'mx-invalid', studio({ MX: ['10 mx.studio.test'] })],
  ['the record names an address', 'mx-invalid', studio({ MX: ['10 192.0.2.10'] })],
  ['a second server has no address', 'mx-invalid: advice', second],
  ['the mailbox is at another provider', '', {}, { MAIL_TO: 'owner@mailbox.test' }],
]);

it.each([
  ['MAIL_TO', 'owner@studio.test, partner@gone.test'],
  ['MAIL_FROM', 'website@gone.test'],
  ['BOUNCE_TO', 'bounces@gone.test'],
])('finds a domain in %s that does not exist', async (name, value) => {
  const findings = await findingsOf(checkMx, {}, { [name]: value });
  expect(findings).toMatchObject([{ id: 'domain-missing', problem: expect.stringContaining(name) }]);
});
