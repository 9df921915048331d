import { afterEach, describe, expect, it } from 'vitest';
import type { Finding } from '../../../../scripts/doctor/finding.ts';
import { checkMailServer } from '../../../../scripts/doctor/mail/mailServer.ts';
import { PATIENCE_MS } from '../../../../scripts/doctor/mail/smtpConnection.ts';
import { type Certificate, makeCertificates } from '../../../support/doctor/mail/certificates';
import { type Check, expectFindings } from '../../../support/doctor/mail/expectFindings';
import { setUpWith } from '../../../support/doctor/mail/healthySetUp';
import { LOGIN, type MailServer, startMailServer, startSpeaker } from '../../../support/doctor/mail/mailServer';
import { freePort } from '../../../support/ports';

const DAYS = 90;
const MS_PER_DAY = 86_400_000;

/** For a server that is silent until the client begins with TLS. */
const SHORT_PATIENCE_MS = 1000;

const { authority, servers, selfSigned } = makeCertificates(DAYS, [
  'mail.studio.test',
  'server.host.test,www.host.test',
  '*.host.test',
  'smtp.gmail.com,smtp.zoho.in',
]);
const [good, foreign, wildcard, provider] = servers as [Certificate, Certificate, Certificate, Certificate];
const here = {
  'mail.studio.test': { A: ['127.0.0.1'] },
  'server.host.test': { A: ['192.0.2.99'] },
  'www.host.test': { A: ['127.0.0.1'] },
  'smtp.gmail.com': { A: ['127.0.0.1'] },
  'smtp.zoho.in': { A: ['127.0.0.1'] },
};

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function start(...options: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...options);
  open.push(server);
  return server;
}

const checkWith =
  ({ today = new Date(), patienceMs = PATIENCE_MS } = {}): Check =>
  (settings, resolver) =>
    checkMailServer(settings, resolver, today, { trusted: authority, patienceMs });

const daysFromNow = (days: number) => new Date(Date.now() + days * MS_PER_DAY);

/** Expects these findings with a mail server at this port. */
function expectAt(
  port: number,
  settings: Record<string, string>,
  ids: string[],
  options: Parameters<typeof checkWith>[0] = {},
): Promise<Finding[]> {
  return expectFindings(setUpWith(here, { ...LOGIN, SMTP_PORT: String(port), ...settings }), checkWith(options), ids);
}

describe('checkMailServer', () => {
  it.each([
    ['tls', false],
    ['ssl', true],
  ])('finds nothing on a healthy server with the encryption %s', async (encryption, secure) => {
    const { port } = await start(good, { secure });
    await expectAt(port, { SMTP_ENCRYPTION: encryption }, []);
  });

  it.each(['localhost', '127.0.0.1', '127.0.1.1', '::1'])(
    'finds nothing on the mail server of the web host at %s, which it cannot reach',
    async (host) => {
      const { port } = await start(selfSigned);
      await expectAt(port, { SMTP_HOST: host, SMTP_PASSWORD: 'wrong' }, []);
    },
  );

  it('finds a certificate for another name, and the name that is right', async () => {
    const { port } = await start(foreign);
    const [finding] = await expectAt(port, {}, ['smtp-certificate-wrong-name']);
    expect(finding?.fix).toContain("SMTP_HOST='www.host.test'");
  });

  it('finds a certificate for another name that leads elsewhere', async () => {
    const { port } = await start(wildcard);
    const [finding] = await expectAt(port, {}, ['smtp-certificate-wrong-name']);
    expect(finding?.fix).not.toContain("='");
  });

  it('finds a self-signed certificate', async () => {
    const { port } = await start(selfSigned);
    await expectAt(port, {}, ['smtp-certificate-self-signed']);
  });

  it('finds a certificate of an unknown authority', async () => {
    const { servers: others } = makeCertificates(DAYS, ['mail.studio.test']);
    const { port } = await start(others[0] ?? selfSigned);
    await expectAt(port, {}, ['smtp-certificate-untrusted']);
  });

  it.each([
    ['has expired', DAYS + 1, 'smtp-certificate-expired', 'broken'],
    ['expires within 14 days', DAYS - 10, 'smtp-certificate-expires', 'advice'],
  ])('finds that a certificate %s', async (_, days, id, kind) => {
    const { port } = await start(good, { secure: true });
    const [finding] = await expectAt(port, { SMTP_ENCRYPTION: 'ssl' }, [id], { today: daysFromNow(days) });
    expect(finding?.kind).toBe(kind);
  });

  it('finds that STARTTLS is not offered', async () => {
    const { port } = await start(good, { hideSTARTTLS: true });
    await expectAt(port, {}, ['smtp-starttls-missing']);
  });

  it.each([
    ['tls', true, 'smtp-tls-on-ssl-port'],
    ['none', true, 'smtp-tls-on-ssl-port'],
    ['ssl', false, 'smtp-ssl-on-tls-port'],
  ])('finds that SMTP_ENCRYPTION %s is for another port', async (encryption, secure, id) => {
    const { port } = await start(good, { secure });
    await expectAt(port, { SMTP_ENCRYPTION: encryption }, [id], { patienceMs: SHORT_PATIENCE_MS });
  });

  it('advises against a connection without encryption where the server offers it', async () => {
    const { port } = await start(good, { allowInsecureAuth: true });
    const [finding] = await expectAt(port, { SMTP_ENCRYPTION: 'none' }, ['smtp-unencrypted']);
    expect(finding?.kind).toBe('advice');
  });

  it('finds a server that accepts no login without encryption', async () => {
    const { port } = await start(good);
    const [finding] = await expectAt(port, { SMTP_ENCRYPTION: 'none' }, ['mail-login-needs-encryption']);
    expect(finding?.kind).toBe('broken');
  });

  it('advises against a connection without encryption where the server offers none', async () => {
    const { port } = await start(good, { hideSTARTTLS: true });
    await expectAt(port, { SMTP_ENCRYPTION: 'none' }, ['smtp-unencrypted']);
  });

  it('finds a name without an address', async () => {
    await expectAt(587, { SMTP_HOST: 'gone.studio.test' }, ['smtp-host-missing']);
  });

  it('finds a closed port', async () => {
    await expectAt(await freePort(), {}, ['smtp-port-closed']);
  });

  it('finds a port of another service', async () => {
    const speaker = await startSpeaker('SSH-2.0-OpenSSH_9.2\r\n554 no mail here\r\n');
    open.push(speaker);
    await expectAt(speaker.port, {}, ['smtp-no-mail-server']);
  });

  it('says that it could not check a silent server', async () => {
    const speaker = await startSpeaker('');
    open.push(speaker);
    const [finding] = await expectAt(speaker.port, {}, ['smtp-unreachable'], { patienceMs: 200 });
    expect(finding?.kind).toBe('unchecked');
  });

  it('finds a wrong password', async () => {
    const { port } = await start(good);
    const [finding] = await expectAt(port, { SMTP_PASSWORD: 'pass' }, ['mail-login-rejected']);
    expect(JSON.stringify(finding)).not.toContain('"pass"');
  });

  it.each([
    ['smtp.gmail.com', 534, 'https://myaccount.google.com/apppasswords'],
    ['smtp.zoho.in', 535, 'https://accounts.zoho.in, Security'],
  ])('asks for an app password where %s rejects the login', async (host, responseCode, address) => {
    const { port } = await start(provider, {
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('Rejected'), { responseCode })),
    });
    const [finding] = await expectAt(port, { SMTP_HOST: host }, ['mail-login-rejected']);
    expect(finding?.fix).toContain(address);
  });

  it('finds that a server asks for encryption before it accepts a mail', async () => {
    const { port } = await start(good, {
      onMailFrom: (_address, session, done) =>
        session.secure
          ? done()
          : done(Object.assign(new Error('Must issue a STARTTLS command first'), { responseCode: 530 })),
    });
    const settings = { SMTP_USERNAME: '', SMTP_PASSWORD: '', SMTP_ENCRYPTION: 'none' };
    await expectAt(port, settings, ['mail-login-needs-encryption']);
  });

  it('says that it could not check where this machine needs a login that the web host may not need', async () => {
    const { port } = await start(good, {
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('Relay access denied'), { responseCode: 554 })),
    });
    await expectAt(port, { SMTP_USERNAME: '', SMTP_PASSWORD: '' }, ['mail-login-not-checked']);
  });

  it('finds a missing login', async () => {
    const { port } = await start(good, { authOptional: false });
    await expectAt(port, { SMTP_USERNAME: '', SMTP_PASSWORD: '' }, ['mail-login-missing']);
  });

  it('finds nothing where the server asks for no login', async () => {
    const { port, mails } = await start(good);
    await expectAt(port, { SMTP_USERNAME: '', SMTP_PASSWORD: '' }, []);
    expect(mails).toEqual([]);
  });

  it('finds a server that offers no login', async () => {
    const { port } = await start(good, { disabledCommands: ['AUTH'] });
    await expectAt(port, {}, ['mail-login-failed']);
  });

  it('says that it could not check a server that rejects this machine', async () => {
    const { port } = await start(good, {
      onConnect: (_session, done) => done(Object.assign(new Error('Blocked'), { responseCode: 554 })),
    });
    await expectAt(port, {}, ['smtp-unreachable']);
  });

  it('finds nothing out about a login that the server postpones', async () => {
    const { port } = await start(good, {
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('Try later'), { responseCode: 454 })),
    });
    const [finding] = await expectAt(port, {}, ['mail-login-not-checked']);
    expect(finding?.kind).toBe('unchecked');
  });

  it('finds nothing out about a mail without a login that the server postpones', async () => {
    const { port } = await start(good, {
      onMailFrom: (_address, { secure }, done) =>
        secure ? done() : done(Object.assign(new Error('TLS is not available now'), { responseCode: 454 })),
    });
    const settings = { SMTP_USERNAME: '', SMTP_PASSWORD: '', SMTP_ENCRYPTION: 'none' };
    const [, finding] = await expectAt(port, settings, ['smtp-unencrypted', 'mail-login-not-checked']);
    expect(finding?.kind).toBe('unchecked');
  });

  it('says that nothing is known where the name server does not answer', async () => {
    const setUp = setUpWith({ 'mail.studio.test': { isDead: true } }, LOGIN);
    const [finding] = await expectFindings(setUp, checkWith(), ['smtp-not-checked']);
    expect(finding?.kind).toBe('unchecked');
  });
});
