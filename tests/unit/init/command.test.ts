import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { askAll, askFile, readAnswers } from '../../../scripts/init/ask.ts';
import {
  answersIn,
  type CompanyFile,
  companyQuestions,
  companyWith,
  experienceIn,
  SETTINGS_QUESTIONS,
} from '../../../scripts/init/questions.ts';

const folder = mkdtempSync(join(tmpdir(), 'answers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const company = parse(readFileSync('tests/fixtures/content/company.yaml', 'utf8')) as CompanyFile;

/** Answers all questions from a file of `--answers`, and returns the records of the company. */
async function answered(text: string) {
  const file = join(folder, 'answers.yaml');
  writeFileSync(file, text);
  const ask = askFile(await readAnswers(file, company));
  await askAll(Object.values(SETTINGS_QUESTIONS).flat(), {}, ask);
  return companyWith(company, await askAll(companyQuestions(company), answersIn(company), ask));
}

it.each([
  ['- name', /has no answers: write one a line, such as "name: Blue Lotus Films"\.$/],
  ['"', /has no answers/],
  ['nme: x', /"nme" is not asked; write one of .* \(did you mean name\?\)\.$/],
  ['name: ""', /^The answer to "name": It is empty; write it\.$/],
  ['phone: "12345"', /^The answer to "phone": It is "12345"; write \+, the country code/],
  ['hours: always', /^The answer to "hours": It is "always"; write days and times/],
  ['address.country: India', /^The answer to "address\.country": .*two capital letters/],
  ['social.YouTube: "@lotus"', /^The answer to "social\.YouTube": .*from https:\/\/ on/],
  ['SITE_URL: bluelotus', /^The answer to "SITE_URL": SITE_URL is "bluelotus": write the address/],
  ['SITE_URL: https://studio.test/?x=1', /^The answer to "SITE_URL": SITE_URL is .*: write the address/],
  ['MAIL_TO: a@b.in me', /^The answer to "MAIL_TO": It is "me"; write an address/],
  ['SMTP_ENCRYPTION: starttls', /^The answer to "SMTP_ENCRYPTION": It is "starttls"; write one of tls, ssl, none/],
  ['SMTP_PORT: mail', /^The answer to "SMTP_PORT": It is "mail"; write a port such as 587\.$/],
  ['MAIL_FROM: a@b.in, c@d.in', /^The answer to "MAIL_FROM": It is "a@b\.in, c@d\.in"; write an address/],
  ['FTP_HOST: ftp://b.in', /^The answer to "FTP_HOST": It is .*; write the name of the server alone/],
])('npm run init refuses the answers %s', async (text, sentence) => {
  await expect(answered(text)).rejects.toThrow(sentence);
});

it('npm run init writes answers where they belong, and leaves out what shows the former name', async () => {
  const records = await answered(
    'name: Blue Lotus\naddress.city: Jaipur\nlegal.Incorporated: ""\nsocial.YouTube: ""\n' +
      'hours: "Monday to Friday 9 AM to 1 PM and 3 PM to 7 PM; Sunday closed"\n',
  );
  expect(records).toMatchObject({
    name: 'Blue Lotus',
    logo: undefined,
    map: undefined,
    phone: company.phone,
    address: { ...company.address, city: 'Jaipur' },
    hours: [
      { days: 'Monday to Friday', opens: '9 AM', closes: '1 PM' },
      { days: 'Monday to Friday', opens: '3 PM', closes: '7 PM' },
      { days: 'Sunday' },
    ],
  });
  expect(records.legalDetails.map(({ label }) => label)).not.toContain('Incorporated');
  expect(records.social.find(({ name }) => name === 'YouTube')?.href).toBeUndefined();
});

const NEW = 'SMTP_HOST= SMTP_ENCRYPTION= SMTP_PORT=';
const REMOTE = 'SMTP_HOST=mail.studio.example SMTP_ENCRYPTION=ssl SMTP_PORT=465';
const LOCAL = 'SMTP_HOST=localhost SMTP_ENCRYPTION=none SMTP_PORT=25';
const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(' ').map((each) => each.split('=')));

it.each([
  ['', '', 'localhost none 587'],
  ['SMTP_HOST=localhost SMTP_ENCRYPTION= SMTP_PORT=587', '', 'localhost none 587'],
  [NEW, 'SMTP_HOST=mail.studio.example', 'mail.studio.example tls 587'],
  [NEW, 'SMTP_HOST=mail.studio.example SMTP_ENCRYPTION=ssl', 'mail.studio.example ssl 465'],
  [REMOTE, '', 'mail.studio.example ssl 465'],
  [REMOTE.replace('465', '8465'), '', 'mail.studio.example ssl 8465'],
  [REMOTE, 'SMTP_HOST=localhost', 'localhost none 587'],
  [REMOTE, 'SMTP_HOST=smtp.other.example', 'smtp.other.example tls 587'],
  [LOCAL, '', 'localhost none 25'],
  [LOCAL.replace('none', ''), '', 'localhost none 25'],
  [LOCAL, 'SMTP_HOST=mail.studio.example', 'mail.studio.example tls 587'],
])('suggests what belongs together in mail settings: after "%s" and "%s", %s', async (former, typed, suggested) => {
  const answers = await askAll(SETTINGS_QUESTIONS.mail, settingsIn(former), async ({ id }, suggestion) => {
    return settingsIn(typed)[id] ?? suggestion;
  });
  expect([answers.SMTP_HOST, answers.SMTP_ENCRYPTION, answers.SMTP_PORT].join(' ')).toBe(suggested);
});

it.each([
  ['since 2014', '12+ years'],
  ['2014', '12+ years'],
  ['12', '12 years'],
  ['6+ years', '6+ years'],
  ['20 years, since 2006', '20 years, since 2006'],
  ['since 2026', 'since 2026'],
  ['a lifetime', 'a lifetime'],
])('an owner who says "%s" has %s of experience', (answer, written) => {
  expect(experienceIn(answer, 2026)).toBe(written);
});
