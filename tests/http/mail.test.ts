import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPhpServer } from '../../scripts/local-server/phpServer.ts';
import { HOST } from '../../scripts/local-server/ports.ts';
import { expectPageAnswer, FORM_TYPE, fieldsOf, post, send } from '../support/contact.ts';
import { newCertificate } from '../support/doctor/mail/certificates.ts';
import { runInquiries } from '../support/host/runInquiries.ts';
import { localMail, startMailServer } from '../support/mail.ts';
import { expect, fixtureSite, test } from '../support/test.ts';

const PASSWORD = 'ab#c \'d"é';

/** A certificate that the PHP of a host trusts: its settings, and a `php` for the command line. */
function trustedCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'mail-'));
  chmodSync(folder, 0o755);
  const pem = newCertificate().cert;
  const file = join(folder, 'trusted.pem');
  writeFileSync(file, pem.slice(pem.indexOf('-----BEGIN CERTIFICATE')), { mode: 0o644 });
  writeFileSync(join(folder, 'php'), `#!/bin/sh\nexec php -d openssl.cafile=${file} "$@"\n`, { mode: 0o755 });

  return { pem, phpSettings: { 'openssl.cafile': file }, php: join(folder, 'php') };
}

const login = (pem: string) => ({
  key: pem,
  cert: pem,
  hideSTARTTLS: false,
  authOptional: false,
  allowInsecureAuth: false,
});

test('mail is sent after a login over an encrypted connection, and never in another way', async ({ startHost }) => {
  const { pem, phpSettings } = trustedCertificate();
  const host = await startHost({ phpSettings });
  const settings = (port: number, encryption: string) =>
    host.writeEnv(
      `SMTP_USERNAME=website\nSMTP_PASSWORD="ab#c 'd\\"é"\n${Object.entries({
        ...localMail({ port }),
        SMTP_ENCRYPTION: encryption,
        DATA_DIR: randomUUID(),
      })
        .map(([name, value]) => `${name}='${value}'\n`)
        .join('')}`,
    );
  for (const [encryption, secure] of [['tls', false] as const, ['ssl', true] as const]) {
    const logins: string[] = [];
    const mail = await startMailServer({
      ...login(pem),
      secure,
      onAuth: ({ username, password }, session, done) => {
        logins.push(`${username} ${password} ${session.secure}`);
        done(null, { user: username ?? '' });
      },
    });
    settings(mail.port, encryption);
    const { id } = await send(host);
    await mail.waitForMail(({ messageId }) => messageId.includes(id));
    expect(logins).toEqual([`website ${PASSWORD} true`]);
    await mail.stop();
  }

  const REFUSED: [string, Parameters<typeof startMailServer>[0], string][] = [
    ['an untrusted certificate', login(newCertificate().cert), 'Last error'],
    ['no encryption', { hideSTARTTLS: true }, 'could not be encrypted'],
  ];
  for (const [what, options, error] of REFUSED) {
    const mail = await startMailServer({ ...options, onAuth: () => expect(what).toBe('never asked for a password') });
    settings(mail.port, 'tls');
    const { id } = await send(host);
    await expect.poll(async () => (await runInquiries(host, ['show', id])).output).toContain(error);
    expect(mail.mails()).toEqual([]);
    await mail.stop();
  }
});

test('health says what to write where the settings do not fit the mail server', async ({ startHost }) => {
  const { pem, phpSettings, php } = trustedCertificate();
  const host = await startHost({ phpSettings });
  const other = newCertificate().cert;
  const WRONG: [string, Record<string, string>, Parameters<typeof startMailServer>[0], string][] = [
    ['another name in the certificate', { SMTP_HOST: 'localhost' }, login(pem), 'another name than SMTP_HOST'],
    ['a self-signed certificate', {}, login(other), 'expired, self-signed'],
    ['ssl on the port of tls', { SMTP_ENCRYPTION: 'ssl' }, login(pem), 'do not belong together'],
    ['no STARTTLS', {}, { ...login(pem), disabledCommands: ['STARTTLS'] }, 'do not belong together'],
    ['a login that needs encryption', { SMTP_ENCRYPTION: 'none' }, login(pem), 'accepts this only with encryption'],
  ];
  for (const [what, settings, options, advice] of WRONG) {
    await test.step(what, async () => {
      const mail = await startMailServer(options);
      const user = { SMTP_USERNAME: 'website', SMTP_PASSWORD: 'x', SMTP_HOST: HOST };
      host.setEnv({ ...localMail(mail), DATA_DIR: randomUUID(), ...user, SMTP_ENCRYPTION: 'tls', ...settings });
      expect((await runInquiries(host, ['health'], { php })).output).toContain(advice);
      await mail.stop();
    });
  }
});

test('a visitor never waits for the mail server, on a web host and the local one', async ({ host, mail, store }) => {
  const settings = Object.entries(localMail(mail)).map(([name, value]) => [name, String(value)]);
  const environment = { ...process.env, ...Object.fromEntries(settings), DATA_DIR: `${store}-local` };
  const local = await startPhpServer(environment, fixtureSite());
  for (const { url } of [host, local]) {
    mail.switchTo({ kind: 'silent' });
    const [before, mailed] = [mail.connections(), mail.mails().length];
    const first = await send({ url });
    await expect.poll(mail.connections).toBeGreaterThan(before);
    // Both are answered while the first still waits.
    const second = await send({ url });
    const third = fieldsOf();
    expectPageAnswer(await post({ url }, third, { type: FORM_TYPE }), 200);
    expect(mail.mails()).toHaveLength(mailed);
    mail.switchTo({ kind: 'healthy' });
    if (url !== host.url) continue;
    expect((await runInquiries(host, ['retry'])).code).toBe(0);
    for (const words of [first.words, second.words, third.message ?? '']) {
      await mail.waitForMail(({ text }) => text.includes(words));
    }
  }
  await local.stop();
});
