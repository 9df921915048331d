import { expect, it } from 'vitest';
import { checkDkim } from '../../../../scripts/doctor/mail/dkim.ts';
import { checkDmarc } from '../../../../scripts/doctor/mail/dmarc.ts';
import { checkMailServer } from '../../../../scripts/doctor/mail/mailServer.ts';
import { checkMx } from '../../../../scripts/doctor/mail/mx.ts';
import { checkReverseDns } from '../../../../scripts/doctor/mail/reverseDns.ts';
import { checkSpf } from '../../../../scripts/doctor/mail/spf.ts';
import { expectFindings } from '../../../support/doctor/expectFindings';
import { type Check, findingsOf, healthyZone } from '../../../support/doctor/mail/healthySetUp';

const dead = Object.fromEntries(Object.keys(healthyZone).map((name) => [name, { isDead: true }]));
const signing = { DKIM_DOMAIN: 'studio.test', DKIM_SELECTOR: 'site', DKIM_PRIVATE_KEY_FILE: '/home/studio/dkim.pem' };
const checks: [string, Check][] = [
  ['mx', checkMx],
  ['spf', checkSpf],
  ['dkim', checkDkim],
  ['dmarc', checkDmarc],
  ['reverse-dns', checkReverseDns],
  ['smtp', checkMailServer],
];

it.each(checks)(
  'the check of %s says only that it could not be made where the name server fails',
  async (id, check) => {
    const findings = await findingsOf(check, dead, signing);
    expectFindings(findings, `${id}-not-checked: unchecked`);
  },
);

it.each(checks)('the check of %s finds nothing where no mail is set up', async (_, check) => {
  expectFindings(await findingsOf(check, {}, { MAIL_TO: '', MAIL_FROM: 'nobody' }), '');
});

it.each(checks.slice(0, 5))('the check of %s finds nothing in a healthy set-up', async (_, check) => {
  expect(await findingsOf(check)).toEqual([]);
});
