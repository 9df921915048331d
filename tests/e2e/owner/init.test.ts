import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fixtureCheckout } from '../../support/commands/buildFixture';
import { layFixtureContent } from '../../support/commands/fixtureContent';
import { type DeployServer, startDeployServer } from '../../support/deploy/startDeployServer';
import { startTroubledMailServer, type TroubledMailServer } from '../../support/mail/troubledMailServer';
import { COMPANY_ANSWERS, runInit } from '../../support/owner/runInit';
import { freePort } from '../../support/ports';

const START_MS = 180_000;

let checkout: string;
let mail: TroubledMailServer;
let ftp: DeployServer;

beforeAll(async () => {
  checkout = fixtureCheckout();
  mail = await startTroubledMailServer();
  ftp = await startDeployServer('pure-ftpd');
}, START_MS);
afterEach(() => {
  mail.switchTo({ kind: 'healthy' });
  layFixtureContent(checkout);
  rmSync(join(checkout, '.env'), { force: true });
});
afterAll(async () => {
  await mail?.stop();
  await ftp?.stop();
  rmSync(checkout, { recursive: true, force: true });
});

const company = () => readFileSync(join(checkout, 'frontend/content/company.yaml'), 'utf8');
const init = (
  answers: Record<string, string>,
  environment: Record<string, string> = {},
  args: readonly string[] = ['--no-start'],
) => runInit(checkout, answers, environment, args);

describe('npm run init', { timeout: START_MS }, () => {
  it('writes who the studio is, and changes nothing that was not answered', async () => {
    const former = parse(company());
    const { code, output } = await init(COMPANY_ANSWERS);
    expect(code, output()).toBe(0);
    expect(parse(company())).toEqual({
      ...former,
      name: 'Blue Lotus Films',
      tagline: 'documentaries and weddings, Jaipur',
      phone: '+91 98290 12345',
      address: { ...former.address, street: '12 Bapu Bazaar', city: 'Jaipur', postalCode: '302003' },
      map: undefined,
      hours: [{ days: 'Monday to Saturday', opens: '10:00 AM', closes: '7:00 PM' }, { days: 'Sunday' }],
      legalDetails: former.legalDetails.filter(({ label }: { label: string }) => label !== 'CIN'),
      social: former.social.map((account: { name: string }) =>
        account.name === 'Instagram' ? { ...account, href: 'https://www.instagram.com/bluelotus' } : account,
      ),
    });

    const once = company();
    expect((await init({})).code).toBe(0);
    expect(company()).toBe(once);
  });

  it('ends with the site, which has the new facts everywhere', async () => {
    const port = await freePort();
    const ports = { PORT: String(port), INBOX_PORT: String(await freePort()), SMTP_PORT: String(await freePort()) };
    const { command } = await init({ ...COMPANY_ANSWERS, SITE_URL: 'https://www.bluelotus.example' }, ports, []);
    await command.untilItSays('Inbox  ');
    const html = await (await fetch(`http://127.0.0.1:${port}/contact`)).text();
    command.pressCtrlC();
    await command.exitCode;

    expect(html).toContain('| Blue Lotus Films</title>');
    expect(html).toMatch(/<span[^>]*>Blue Lotus<\/span> <span[^>]*>Films<\/span>/);
    expect(html.match(/tel:\+919829012345/g)?.length).toBeGreaterThan(1);
    expect(html).toContain('12 Bapu Bazaar, Jaipur 302003, India');
    expect(html).toContain('"telephone":"+919829012345"');
    expect(html.replace(/<[^>]+>/g, '')).toContain('10:00 AM to 7:00 PM');
    expect(html).not.toMatch(/00000 00000|Sample Road/);
  });

  it('tries the mailbox and the upload, and writes them for the owner’s account alone', async () => {
    const { FTP_USERNAME = '', FTP_PASSWORD = '', FTP_HOST = '', ...others } = ftp.settings;
    const settings = {
      MAIL_TO: 'owner@studio.example',
      MAIL_FROM: 'website@studio.example',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mail.smtpPort),
      SMTP_USERNAME: 'website',
      SMTP_PASSWORD: "it's #1",
      FTP_HOST,
      FTP_USERNAME,
      FTP_PASSWORD,
    };
    const connections = mail.connections();
    const { code, output } = await init(settings, others);
    expect(code, output()).toBe(0);
    expect(mail.connections()).toBe(connections + 1);
    const env = readFileSync(join(checkout, '.env'), 'utf8');
    expect(env).toContain("\nMAIL_TO='owner@studio.example'\n");
    expect(env).toContain("\nSMTP_ENCRYPTION='none'\n");
    expect(env).toContain('\nSMTP_PASSWORD="it\'s #1"\n');
    expect(env).toContain(`\nFTP_PASSWORD='${FTP_PASSWORD}'\n`);
    expect(statSync(join(checkout, '.env')).mode & 0o777).toBe(0o600);
    // A second run reads the settings with PHP, and keeps those that it does not answer.
    expect((await init({ SITE_URL: 'https://studio.example' })).code).toBe(0);
    expect(readFileSync(join(checkout, '.env'), 'utf8')).toBe(
      env.replace("SITE_URL=''", "SITE_URL='https://studio.example'"),
    );
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'a mail server that refuses the password',
      {
        MAIL_TO: 'a@b.in',
        MAIL_FROM: 'c@b.in',
        SMTP_HOST: '127.0.0.1',
        SMTP_ENCRYPTION: 'none',
        SMTP_USERNAME: 'x',
        SMTP_PASSWORD: 'y',
      },
      /^The mail server 127\.0\.0\.1 does not accept the login .*Look at the user name and the password\.$/,
    ],
    [
      'an FTP server that refuses the password',
      { FTP_HOST: '127.0.0.1', FTP_USERNAME: 'studio', FTP_PASSWORD: 'wrong' },
      /^127\.0\.0\.1 refused the login/,
    ],
  ])('says it of %s, and writes nothing', async (_, answers, sentence) => {
    mail.switchTo({ kind: 'refusing', code: 535 });
    const { FTP_PORT = '', FTP_SECURE = '', FTP_FINGERPRINT = '' } = ftp.settings;
    const former = company();
    const { code, output } = await init(
      { ...COMPANY_ANSWERS, ...answers, ...('SMTP_HOST' in answers ? { SMTP_PORT: String(mail.smtpPort) } : {}) },
      { FTP_PORT, FTP_SECURE, FTP_FINGERPRINT },
    );
    expect(code).toBe(1);
    expect(output()).toMatch(sentence);
    expect(company()).toBe(former);
  });
});
