import { statSync } from 'node:fs';
import { parse } from 'yaml';
import { companyQuestions, type Question, SETTINGS_QUESTIONS } from '../../scripts/init/questions.ts';
import { test } from '../support/checkout.ts';
import { CLEAR, DOWN, ENTER, openTerminal } from '../support/commands/openTerminal.ts';
import { startDeployServer } from '../support/deploy/startDeployServer.ts';
import { expect } from '../support/test.ts';

const COMPANY = 'frontend/content/company.yaml';
const SECRET = "it's #1";
const ESC = '\x1b';
const ANSWERS = {
  tagline: 'documentaries and weddings, Jaipur',
  phone: '+91 98290 12345',
  'address.street': '12 Bapu Bazaar',
  'address.city': 'Jaipur',
  'address.postalCode': '302003',
  hours: 'Mon-Sat 10-7; Sunday closed',
  experience: 'since 2014',
  SITE_URL: 'studio.example',
  'legal.CIN': '',
  'social.Instagram': 'https://www.instagram.com/bluelotus',
};

test('an owner answers, goes back and corrects, and is told of a login that fails', async ({ checkout, mail }) => {
  const ftp = await startDeployServer('pure-ftpd');
  const { FTP_USERNAME = '', FTP_PASSWORD = '', FTP_HOST = '', ...others } = ftp.settings;
  // Linux connects 0.0.0.0 to this machine; 127.0.0.1 stands for the web host, which is not tried.
  const server = { SMTP_HOST: '0.0.0.0', SMTP_ENCRYPTION: 'none', SMTP_PORT: String(mail.port) };
  const login = { ...server, SMTP_USERNAME: 'website', SMTP_PASSWORD: SECRET };
  const mailbox = { ...login, MAIL_TO: 'owner@studio.example', MAIL_FROM: 'website@studio.example' };
  const text = checkout.read(COMPANY);
  const former = parse(text);
  const [name, ...questions] = [...companyQuestions(former), ...SETTINGS_QUESTIONS.site] as [Question];
  const init = (words = '') => openTerminal(checkout.path('.'), `npm run --silent init ${words}`, others);

  const first = init('-- --no-start');
  const { answer, answerAll } = first;
  await answer(name.message, `${CLEAR}Blue Lotus${ENTER}`);
  await answer('What does it do', ESC);
  await answer('Back to the question before', ENTER);
  await answer(`${name.message}`, ` Films${ENTER}`);
  await answerAll(questions, { ...ANSWERS, tagline: 'x'.repeat(60) });
  await answer('page.title is', '');
  await answer('Which answer is wrong?', `${DOWN}${DOWN}${ENTER}`);
  await answer('What does it do, in', `${CLEAR}${ANSWERS.tagline}${ENTER}`);
  await answer('Which answer is wrong?', ENTER);
  await answer('Set up the mailbox now?', ENTER);
  await answerAll(SETTINGS_QUESTIONS.mail, mailbox);
  await answer('Set up the upload now?', ENTER);
  await answerAll(SETTINGS_QUESTIONS.ftp, { FTP_HOST, FTP_USERNAME, FTP_PASSWORD: 'wrong' });
  await answer(`${FTP_HOST} refused the login`, '');
  await answer('What now?', ENTER);
  await answer('Which answer is wrong?', `${DOWN}${DOWN}${DOWN}${ENTER}`);
  await answer('The FTP password', `${FTP_PASSWORD}${ENTER}`);
  await answer('Which answer is wrong?', ENTER);
  expect(checkout.read(COMPANY)).toBe(text);
  await answer('Which folder do visitors see?', ENTER);
  await answer('Try the upload after this?', `${DOWN}${DOWN}${ENTER}`);
  expect(await first.exitCode, first.shown()).toBe(0);
  expect(parse(checkout.read(COMPANY))).toEqual({
    ...former,
    name: 'Blue Lotus Films',
    tagline: ANSWERS.tagline,
    phone: '+91 98290 12345',
    address: { ...former.address, street: '12 Bapu Bazaar', city: 'Jaipur', postalCode: '302003' },
    map: undefined,
    hours: [{ days: 'Mon-Sat', opens: '10:00 AM', closes: '7:00 PM' }, { days: 'Sunday' }],
    experience: `${new Date().getFullYear() - 2014}+ years`,
    legalDetails: former.legalDetails.filter(({ label }: { label: string }) => label !== 'CIN'),
    social: former.social.map((account: { name: string }) =>
      account.name === 'Instagram' ? { ...account, href: 'https://www.instagram.com/bluelotus' } : account,
    ),
  });
  const env = checkout.read('.env');
  const lines = ["SITE_URL='https://studio.example'", "SMTP_ENCRYPTION='none'", `SMTP_PASSWORD="${SECRET}"`];
  for (const line of [...lines, `FTP_PASSWORD='${FTP_PASSWORD}'`]) expect(env.split('\n')).toContain(line);
  expect(statSync(checkout.path('.env')).mode & 0o777).toBe(0o600);

  mail.switchTo({ kind: 'refusing', code: 535 });
  const company = checkout.read(COMPANY);
  const again = init();
  await again.answerAll([...companyQuestions(parse(company)), ...SETTINGS_QUESTIONS.site], {});
  await again.answer('Set up the mailbox now?', `${DOWN}${ENTER}`);
  await again.answer('Set up the upload now?', `${DOWN}${DOWN}${ENTER}`);
  await again.answer('the mailbox, whose login was refused. Run "npm run init -- mail".', '');
  await again.answer('Site   http://127.0.0.1:', '\x03');
  expect(await again.exitCode, again.shown()).toBe(0);
  expect([checkout.read(COMPANY), checkout.read('.env')]).toEqual([company, env]);

  const local = openTerminal(checkout.path('.'), 'npm run --silent init -- mail');
  await local.answerAll(SETTINGS_QUESTIONS.mail, { SMTP_HOST: '127.0.0.1', SMTP_PORT: '1' });
  expect(await local.exitCode, local.shown()).toBe(0);
  expect(local.shown()).toContain('could not be checked');
  await ftp.stop();
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
  await mailbox.answer('does not accept the login', '');
  await mailbox.answer('What now?', `${DOWN}${ENTER}`);
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
  for (const question of ['The password', 'Which answer', 'What now?', 'public_html', 'Try the upload after this?'])
    await upload.answer(question, ENTER);
  expect(await upload.exitCode, upload.shown()).toBe(0);
  expect(upload.shown()).toMatch(/Would send \d+ files.*Nothing was written\.\s*$/);
  const env = checkout.read('.env').split('\n');
  const lines = { DEPLOY_URL, SFTP_KEY_FILE, FTP_FINGERPRINT, MAIL_TO: 'owner@studio.example' };
  for (const [name, value] of Object.entries(lines)) expect(env).toContain(`${name}='${value}'`);
  await host.stop();
});
