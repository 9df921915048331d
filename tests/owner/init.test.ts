import { statSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { companyQuestions } from '../../scripts/init/questions.ts';
import { test } from '../support/checkout.ts';
import { openTerminal } from '../support/commands/openTerminal.ts';
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

  // While a login is refused, or a page has no room for a fact, nothing is written.
  mail.switchTo({ kind: 'refusing', code: 535 });
  for (const [refused, sentence] of [
    [
      { ...mailbox, SMTP_PASSWORD: 'wrong' },
      /^The mail server 0\.0\.0\.0 does not accept the login .*SMTP_PASSWORD, in \.env\.$/,
    ],
    [{ ...upload, FTP_PASSWORD: 'wrong' }, /^127\.0\.0\.1 refused the login/],
    [{ tagline: 'x'.repeat(60) }, /^\S+home\.yaml:\d+: page\.title is/],
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

const ENTER = '\r';
const DOWN = '\x1b[B';
const ESC = '\x1b';
/** Deletes what stands in the line. */
const CLEAR = '\x15';

test('an owner corrects an answer before anything is written, and an Esc asks first', async ({ checkout }) => {
  const terminal = openTerminal(checkout.path('.'), 'npm run --silent init -- --no-start');
  const { answer } = terminal;
  const former = checkout.read(COMPANY);
  const typed: Record<string, string> = { name: `${CLEAR}Blue Lotus Films`, experience: `${CLEAR}since 2014` };
  for (const { id, message } of companyQuestions(parse(former))) {
    if (id === 'tagline') {
      await answer(message.slice(0, 20), ESC);
      await answer('Stop? Nothing is changed yet.', ENTER);
    }
    // The terminal breaks long ones.
    await answer(message.slice(0, 20), `${typed[id] ?? ''}${ENTER}`);
  }
  await answer('The address of the site', ENTER);
  await answer('Which answer is wrong?', `${DOWN}${DOWN}${ENTER}`);
  await answer('What does it do', `${CLEAR}documentaries, Jaipur${ENTER}`);
  await answer('What does it do: documentaries, Jaipur', ENTER);
  await answer('Set up the mailbox now?', `${DOWN}${ENTER}`);
  await answer('Set up the upload now?', `${DOWN}${DOWN}${ENTER}`);
  expect(await terminal.exitCode, terminal.shown()).toBe(0);
  const years = `${new Date().getFullYear() - 2014}+ years`;
  const written = { name: 'Blue Lotus Films', tagline: 'documentaries, Jaipur', experience: years };
  expect(parse(checkout.read(COMPANY))).toMatchObject(written);
  expect(terminal.shown()).toMatch(
    /mailbox, which is not set up\. Run "npm run init -- mail"\.\s+.*upload, which is not .*\s+.*no address yet\. .*\s*$/,
  );
});

test('npm run init -- mail and -- upload set up one login, and call no refused one done', async ({
  checkout,
  mail,
}) => {
  mail.switchTo({ kind: 'refusing', code: 535 });
  const mailbox = openTerminal(checkout.path('.'), 'npm run --silent init -- mail');
  const typed = { 'Which mailbox': 'owner@studio.example', 'The mailbox of your': 'website@studio.example' };
  const server = { 'Its mail server': '0.0.0.0', 'Its encryption': 'none', 'The port': String(mail.port) };
  const login = { 'The user name': 'website', 'Its password': 'wrong' };
  for (const [question, words] of Object.entries({ ...typed, ...server, ...login }))
    await mailbox.answer(question, `${CLEAR}${words}${ENTER}`);
  await mailbox.answer('Which answer is wrong?', ENTER);
  await mailbox.answer('does not accept the login', `${DOWN}${ENTER}`);
  expect(await mailbox.exitCode, mailbox.shown()).toBe(0);
  expect(mailbox.shown()).toMatch(/Still to do: the mailbox, whose login was refused\. Run "npm run init -- mail"\./);

  const host = await startDeployServer('openssh');
  const { DEPLOY_URL = '', SFTP_KEY_FILE = '', FTP_FINGERPRINT = '' } = host.settings;
  const upload = openTerminal(checkout.path('.'), 'npm run --silent init -- upload', {
    SITE_URL: 'https://studio.example',
  });
  await upload.answer('Set up the upload now?', `${DOWN}${ENTER}`);
  await upload.answer('as USER@SERVER', `${DEPLOY_URL.replace(/^sftp:\/\/|\/public_html$/g, '')}${ENTER}`);
  await upload.answer('private key', `${SFTP_KEY_FILE}${ENTER}`);
  for (const question of ['The password', 'Which answer', FTP_FINGERPRINT, 'public_html', 'Try the upload after this?'])
    await upload.answer(question, ENTER);
  expect(await upload.exitCode, upload.shown()).toBe(0);
  expect(upload.shown()).toMatch(/Would send \d+ files.*Nothing was written\.\s*$/);
  const env = checkout.read('.env').split('\n');
  const lines = { DEPLOY_URL, SFTP_KEY_FILE, FTP_FINGERPRINT, MAIL_TO: 'owner@studio.example' };
  for (const [name, value] of Object.entries(lines)) expect(env).toContain(`${name}='${value}'`);
  await host.stop();
});
