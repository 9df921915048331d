import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, it } from 'vitest';
import { checkTestMail } from '../../../../scripts/doctor/mail/testMail.ts';
import { expectFindings } from '../../../support/doctor/expectFindings';
import { type Certificate, makeCertificates } from '../../../support/doctor/mail/certificates';
import { type Check, findingsOf } from '../../../support/doctor/mail/healthySetUp';
import { LOGIN, startMailServer } from '../../../support/doctor/mail/mailServer';

const { authority, servers } = makeCertificates(90, ['mail.studio.test']);
const check: Check = (settings, resolver) => checkTestMail(settings, resolver, { trusted: authority });

/** Sends the test mail to a server; resolves with the findings and the mails. */
async function send(server: SMTPServerOptions, settings: Record<string, string> = {}) {
  const { port, mails, close } = await startMailServer(servers[0] as Certificate, server);
  const zone = { 'mail.studio.test': { A: ['127.0.0.1'] } };
  const findings = await findingsOf(check, zone, { ...LOGIN, SMTP_PORT: String(port), ...settings });
  await close();
  return { findings, mails };
}

it('sends one mail to MAIL_TO, signed as those of the site are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'test-mail-'));
  const key = join(folder, 'dkim.pem');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const signing = { DKIM_DOMAIN: 'studio.test', DKIM_SELECTOR: 'site', DKIM_PRIVATE_KEY_FILE: key };
  const { findings, mails } = await send({}, signing);
  rmSync(folder, { recursive: true });
  expectFindings(findings, '');
  expect(mails).toEqual([expect.stringMatching(/^From: website@studio\.test\r\nTo: owner@studio\.test\r\n/m)]);
  expect(mails[0]).toMatch(/^DKIM-Signature: .*d=studio\.test/m);
});

it.each<[string, SMTPServerOptions, string]>([
  ['the recipient', { onRcptTo: (_address, _session, done) => done(new Error('No such user')) }, 'Check MAIL_TO'],
  ['the sender', { onMailFrom: (_address, _session, done) => done(new Error('No')) }, 'MAIL_FROM or BOUNCE_TO'],
])('finds that the server rejects %s', async (_, server, setting) => {
  expectFindings((await send(server)).findings, 'test-mail-rejected', setting);
});

it('says that it cannot send through the mail server of the web host', async () => {
  expectFindings(await findingsOf(check, {}, { SMTP_HOST: 'localhost' }), 'test-mail-not-sent: unchecked');
});
