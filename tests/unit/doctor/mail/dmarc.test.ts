import { checkDmarc } from '../../../../scripts/doctor/mail/dmarc.ts';
import { itFindsEach } from '../../../support/doctor/mail/healthySetUp';

const withDmarc = (...records: string[]) => ({ '_dmarc.studio.test': { TXT: records } });
const KEPT = 'v=DMARC1; p=reject; aspf=s';
const elsewhere = { BOUNCE_TO: 'owner@mailbox.test' };
const subdomain = { 'post.studio.test': { A: ['192.0.2.1'] } };
const onSubdomain = { BOUNCE_TO: 'bounces@mail.studio.test' };

itFindsEach(checkDmarc, [
  ['there is no record', 'dmarc-missing', withDmarc()],
  ['there are two records', 'dmarc-two-records', withDmarc('v=DMARC1; p=reject', 'v=DMARC1; p=none')],
  ['the semicolon is missing', 'dmarc-invalid', withDmarc('v=DMARC1 p=none')],
  ['the policy is unknown', 'dmarc-invalid', withDmarc('v=DMARC1; p=block; rua=mailto:a@studio.test')],
  ['the report address has no mailto', 'dmarc-invalid: advice', withDmarc('v=DMARC1; p=none; rua=a@studio.test')],
  ['a tag is right in a broken record', 'dmarc-invalid: advice', withDmarc(`${KEPT}; rua=a@b.test`), {}, `"${KEPT}"`],
  ['the policy is missing', 'dmarc-invalid', withDmarc('v=DMARC1; rua=mailto:a@studio.test')],
  ['bounces go to another domain through the mail server of the host', 'dmarc-unaligned: advice', {}, elsewhere],
  ['they do through a provider', 'dmarc-unaligned', {}, { ...elsewhere, SMTP_HOST: 'smtp.gmail.com' }],
  ['alignment is strict', 'dmarc-unaligned: advice', withDmarc('v=DMARC1; p=none; aspf=s'), onSubdomain],
  ['bounces go to a subdomain', '', {}, onSubdomain],
  ['inquiries go to another domain', '', {}, { MAIL_TO: 'owner@mailbox.test' }],
  ['the record is at the organizational domain', '', subdomain, { MAIL_FROM: 'website@post.studio.test' }],
  ['the record ends with a semicolon, beside another TXT record', '', withDmarc('hello', 'v=DMARC1;p=none; fo=1;')],
]);
