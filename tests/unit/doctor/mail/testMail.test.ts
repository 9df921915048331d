import { afterEach, describe, expect, it } from 'vitest';
import { checkTestMail } from '../../../../scripts/doctor/mail/testMail.ts';
import { makeCertificates } from '../../../support/doctor/mail/certificates';
import { expectFindings } from '../../../support/doctor/mail/expectFindings';
import { setUpWith } from '../../../support/doctor/mail/healthySetUp';
import { LOGIN, type MailServer, startMailServer } from '../../../support/doctor/mail/mailServer';

const { authority, servers } = makeCertificates(90, ['mail.studio.test']);
const [certificate] = servers as [(typeof servers)[number]];
const here = { 'mail.studio.test': { A: ['127.0.0.1'] } };
const check: typeof checkTestMail = (settings, resolver) => checkTestMail(settings, resolver, { trusted: authority });

let server: MailServer | undefined;
afterEach(() => server?.close());

describe('checkTestMail', () => {
  it('sends one mail to MAIL_TO and finds nothing', async () => {
    server = await startMailServer(certificate);
    await expectFindings(setUpWith(here, { ...LOGIN, SMTP_PORT: String(server.port) }), check, []);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toMatch(/^From: website@studio\.test\r\nTo: owner@studio\.test\r\n/m);
  });

  it.each([
    ['the recipient', { onRcptTo: () => new Error('No such user here') }, 'MAIL_TO'],
    ['the sender', { onMailFrom: () => new Error('Sender not allowed') }, 'MAIL_FROM or BOUNCE_TO'],
  ])('finds that the server rejects %s', async (_, hooks, setting) => {
    const rejecting = Object.entries(hooks).map(([name, problem]) => [
      name,
      (_address: unknown, _session: unknown, done: (problem: Error) => void) => done(problem()),
    ]);
    server = await startMailServer(certificate, Object.fromEntries(rejecting));
    const setUp = setUpWith(here, { ...LOGIN, SMTP_PORT: String(server.port) });
    const [finding] = await expectFindings(setUp, check, ['test-mail-rejected']);
    expect(finding?.fix).toContain(setting);
  });

  it('says that it cannot send through the mail server of the web host', async () => {
    await expectFindings(setUpWith({}, { SMTP_HOST: 'localhost' }), check, ['test-mail-not-sent']);
  });
});
