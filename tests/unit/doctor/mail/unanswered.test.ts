import { describe, expect, it } from 'vitest';
import { checkMailCertificate } from '../../../../scripts/doctor/mail/certificate.ts';
import { checkDkim } from '../../../../scripts/doctor/mail/dkim.ts';
import { checkDmarc } from '../../../../scripts/doctor/mail/dmarc.ts';
import { checkMailServer } from '../../../../scripts/doctor/mail/mailServer.ts';
import { checkMx } from '../../../../scripts/doctor/mail/mx.ts';
import { openResolver } from '../../../../scripts/doctor/mail/resolver.ts';
import { checkReverseDns } from '../../../../scripts/doctor/mail/reverseDns.ts';
import { checkSpf } from '../../../../scripts/doctor/mail/spf.ts';
import { checkTestMail } from '../../../../scripts/doctor/mail/testMail.ts';
import { type Check, expectFindings } from '../../../support/doctor/mail/expectFindings';
import { healthySettings, setUpWith } from '../../../support/doctor/mail/healthySetUp';
import { freePort } from '../../../support/ports';

const today = new Date();
const checks: [string, Check][] = [
  ['checkMx', checkMx],
  ['checkSpf', checkSpf],
  ['checkDmarc', checkDmarc],
  ['checkReverseDns', checkReverseDns],
  ['checkMailCertificate', (settings, resolver) => checkMailCertificate(settings, resolver, today)],
  ['checkMailServer', (settings, resolver) => checkMailServer(settings, resolver, today)],
  ['checkTestMail', checkTestMail],
];

describe('with a dead name server', () => {
  it.each(checks)('%s says only that it could not check', async (_, check) => {
    const resolver = openResolver(`127.0.0.1:${await freePort()}`);
    const findings = await check(healthySettings, resolver);
    expect(findings.map(({ kind }) => kind)).toEqual(['unchecked']);
  });
});

describe('with settings that have no mail', () => {
  it.each([...checks, ['checkDkim', checkDkim] as const])('%s finds nothing', async (_, check) => {
    await expectFindings(setUpWith({}, { MAIL_TO: '', MAIL_FROM: 'nobody' }), check, []);
  });
});
