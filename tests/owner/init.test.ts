import { statSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { test } from '../support/checkout.ts';
import { startDeployServer } from '../support/deploy/startDeployServer.ts';
import { expect } from '../support/test.ts';

const COMPANY = 'frontend/content/company.yaml';
const SECRET = "it's #1";
const ANSWERS = {
  name: 'Blue Lotus Films',
  tagline: 'documentaries and weddings, Jaipur',
  phone: '+91 98290 12345',
  'address.street': '12 Bapu Bazaar',
  'address.city': 'Jaipur',
  'address.postalCode': '302003',
  hours: 'Monday to Saturday 10:00 AM to 7:00 PM; Sunday closed',
  'legal.CIN': '',
  'social.Instagram': 'https://www.instagram.com/bluelotus',
};

test('npm run init writes who the studio is, tries mailbox and upload, and keeps what nobody answered', async ({
  checkout,
  mail,
}) => {
  const ftp = await startDeployServer('pure-ftpd');
  const { FTP_USERNAME = '', FTP_PASSWORD = '', FTP_HOST = '', ...others } = ftp.settings;
  const init = (answers: Record<string, string>) => {
    writeFileSync(checkout.path('answers.json'), JSON.stringify(answers));
    return checkout.run('init', ['--answers', 'answers.json', '--no-start'], others);
  };
  // Linux connects 0.0.0.0 to this machine; 127.0.0.1 stands for the web host, which is not tried.
  const server = { SMTP_HOST: '0.0.0.0', SMTP_ENCRYPTION: 'none', SMTP_PORT: String(mail.port) };
  const login = { ...server, SMTP_USERNAME: 'website' };
  const mailbox = { ...login, MAIL_TO: 'owner@studio.example', MAIL_FROM: 'website@studio.example' };
  const upload = { FTP_HOST, FTP_USERNAME, FTP_PASSWORD };
  const text = checkout.read(COMPANY);

  // While a login is refused, nothing is written.
  mail.switchTo({ kind: 'refusing', code: 535 });
  for (const [refused, sentence] of [
    [
      { ...mailbox, SMTP_PASSWORD: 'wrong' },
      /^The mail server 0\.0\.0\.0 does not accept the login .*SMTP_PASSWORD, in \.env\.$/,
    ],
    [{ ...upload, FTP_PASSWORD: 'wrong' }, /^127\.0\.0\.1 refused the login/],
  ] as const) {
    expect(await init({ ...ANSWERS, ...refused })).toEqual({ code: 1, output: expect.stringMatching(sentence) });
    expect(checkout.read(COMPANY)).toBe(text);
  }

  mail.switchTo({ kind: 'healthy' });
  const connections = mail.connections();
  const { code, output } = await init({ ...ANSWERS, ...mailbox, ...upload, SMTP_PASSWORD: SECRET });
  expect(code, output).toBe(0);
  expect(mail.connections()).toBe(connections + 1);
  const former = parse(text);
  expect(parse(checkout.read(COMPANY))).toEqual({
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
  const env = checkout.read('.env');
  const lines = ["MAIL_TO='owner@studio.example'", "SMTP_ENCRYPTION='none'", `SMTP_PASSWORD="${SECRET}"`];
  for (const line of [...lines, `FTP_PASSWORD='${FTP_PASSWORD}'`]) expect(env.split('\n')).toContain(line);
  expect(statSync(checkout.path('.env')).mode & 0o777).toBe(0o600);

  // Another run reads the settings, and keeps those that it does not answer.
  const company = checkout.read(COMPANY);
  expect(await init({ SITE_URL: 'https://studio.example' })).toMatchObject({ code: 0 });
  expect(checkout.read(COMPANY)).toBe(company);
  expect(checkout.read('.env')).toBe(env.replace("SITE_URL=''", "SITE_URL='https://studio.example'"));
  const ofWebHost = await init({ SMTP_HOST: '127.0.0.1', SMTP_PORT: '1' });
  expect(ofWebHost).toEqual({ code: 0, output: expect.stringMatching(/127\.0\.0\.1 .*could not be checked/) });
  await ftp.stop();
});

test('npm run init checks the facts with the pages that show them', async ({ checkout }) => {
  const text = checkout.read(COMPANY);
  writeFileSync(checkout.path('answers.json'), JSON.stringify({ tagline: 'x'.repeat(60) }));
  const { code, output } = await checkout.run('init', ['--answers', 'answers.json', '--no-start']);
  expect([code, output]).toEqual([1, expect.stringMatching(/^\S+home\.yaml:\d+: page\.title is/)]);
  expect(checkout.read(COMPANY)).toBe(text);
});
