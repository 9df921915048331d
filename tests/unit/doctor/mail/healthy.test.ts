import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkSettings } from '../../../../scripts/doctor/here/settings.ts';
import { checkDkim } from '../../../../scripts/doctor/mail/dkim.ts';
import { checkDmarc } from '../../../../scripts/doctor/mail/dmarc.ts';
import { checkMailServer } from '../../../../scripts/doctor/mail/mailServer.ts';
import { checkMx } from '../../../../scripts/doctor/mail/mx.ts';
import { checkReverseDns } from '../../../../scripts/doctor/mail/reverseDns.ts';
import { checkSpf } from '../../../../scripts/doctor/mail/spf.ts';
import { checkTestMail } from '../../../../scripts/doctor/mail/testMail.ts';
import { makeCertificates } from '../../../support/doctor/mail/certificates';
import { type Check, findingsIn } from '../../../support/doctor/mail/expectFindings';
import { dkimKey, setUpWith } from '../../../support/doctor/mail/healthySetUp';
import { LOGIN, startMailServer } from '../../../support/doctor/mail/mailServer';

const folder = mkdtempSync(join(tmpdir(), 'healthy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('finds nothing in a healthy set-up', async () => {
  const { authority, servers } = makeCertificates(90, ['mail.studio.test']);
  const [certificate] = servers as [(typeof servers)[number]];
  const server = await startMailServer(certificate);
  const { privateKey, publicKey } = dkimKey();
  const file = join(folder, 'dkim.pem');
  writeFileSync(file, privateKey);
  const setUp = setUpWith(
    {
      'mail.studio.test': { A: ['127.0.0.1'] },
      'site._domainkey.studio.test': { TXT: [`v=DKIM1; k=rsa; p=${publicKey}`] },
    },
    {
      ...LOGIN,
      SMTP_PORT: String(server.port),
      DKIM_DOMAIN: 'studio.test',
      DKIM_SELECTOR: 'site',
      DKIM_PRIVATE_KEY_FILE: file,
    },
  );
  const options = { trusted: authority };
  const checks: Check[] = [
    checkSettings,
    checkMx,
    checkSpf,
    checkDkim,
    checkDmarc,
    checkReverseDns,
    (settings, resolver) => checkMailServer(settings, resolver, new Date(), options),
    (settings, resolver) => checkTestMail(settings, resolver, options),
  ];
  const findings = await Promise.all(checks.map((check) => findingsIn(setUp, check)));
  await server.close();

  expect(findings.flat()).toEqual([]);
  expect(server.mails[0]).toMatch(/^DKIM-Signature: .*d=studio\.test/m);
});
