import { checkMx } from '../../../../scripts/doctor/mail/mx.ts';
import { itFindsEach, SERVER_ADDRESS, studio } from '../../../support/doctor/mail/healthySetUp';

const alias = { ...studio({ MX: ['10 mx.test'] }), 'mx.test': { CNAME: ['mail.studio.test'], A: [SERVER_ADDRESS] } };
/** `www.` may be an alias, which no MX record may name. */
const byWebHost = { SMTP_HOST: 'localhost', SITE_URL: 'https://www.studio.test' };

itFindsEach(checkMx, [
  ['the record is missing', 'mx-missing', studio({ MX: [], A: [] })],
  ['it is missing beside an address', 'mx-missing-address-used: advice', studio({ MX: [] })],
  ['it is missing, and the web host sends', 'mx-missing-address-used: advice', studio({ MX: [] }), byWebHost],
  ['the record refuses mail', 'mx-invalid', studio({ MX: ['0 .'] })],
  ['the record names an alias', 'mx-invalid', alias],
  ['the record names an address', 'mx-invalid', studio({ MX: ['10 192.0.2.10'] })],
  ['a second server has no address', 'mx-invalid: advice', studio({ MX: ['10 mail.studio.test', '20 mx.test'] })],
  ['the mailbox is at another provider', '', {}, { MAIL_TO: 'owner@mailbox.test' }],
  ['a recipient has no domain', 'domain-missing', {}, { MAIL_TO: 'a@studio.test, b@gone.test' }, 'Correct MAIL_TO in'],
  ['the sender has no domain', 'domain-missing', {}, { MAIL_FROM: 'website@gone.test' }, 'Correct MAIL_FROM in'],
]);
