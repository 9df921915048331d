import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Ask, askAll, problemOf } from '../../../scripts/init/ask.ts';
import {
  type Answers,
  answersIn,
  type CompanyFile,
  companyQuestions,
  companyWith,
  experienceIn,
  SETTINGS_QUESTIONS,
} from '../../../scripts/init/questions.ts';

const company = parse(readFileSync('tests/fixtures/content/company.yaml', 'utf8')) as CompanyFile;

/** Answers questions by their ids, and keeps the other answers. Returns the records of the company. */
async function answered(typed: Answers) {
  const ask: Ask = async (question, current) => {
    const answer = typed[question.id];
    const problem = answer === undefined ? undefined : problemOf(question, answer);
    if (problem !== undefined) throw new Error(problem);
    return answer ?? current;
  };
  await askAll(Object.values(SETTINGS_QUESTIONS).flat(), {}, ask);
  return companyWith(company, await askAll(companyQuestions(company), answersIn(company), ask));
}

it.each([
  ['name', '', /^It is empty; write it\.$/],
  ['name', 'A', /^It is "A", 1 letter long; write 2 to 40 letters/],
  ['phone', '12345', /^It is "12345"; write \+, the country code/],
  ['hours', 'always', /^It is "always"; write days and times/],
  ['address.country', 'Indien', /^It is "Indien"; write the name of the country/],
  ['experience', 'by evening', /^It is "by evening"; write a number of years/],
  ['social.YouTube', '@lotus', /from https:\/\/ on/],
  ['SITE_URL', 'bluelotus', /^SITE_URL is "bluelotus": write the address/],
  ['SITE_URL', 'https://studio.test/?x=1', /^SITE_URL is .*: write the address/],
  ['MAIL_TO', 'a@b.in me', /^It is "me"; write an address/],
  ['SMTP_ENCRYPTION', 'starttls', /^It is "starttls"; write one of tls, ssl, none/],
  ['SMTP_PORT', 'mail', /^It is "mail"; write a port such as 587\.$/],
  ['MAIL_FROM', 'a@b.in, c@d.in', /^It is "a@b\.in, c@d\.in"; write an address/],
  ['FTP_HOST', 'ftp://b.in', /^It is .*; write the name of the server alone/],
])('npm run init refuses for %s the answer "%s"', async (id, answer, sentence) => {
  await expect(answered({ [id]: answer })).rejects.toThrow(sentence);
});

it('npm run init writes answers where they belong, and leaves out what shows the former name', async () => {
  const facts = { name: 'Blue Lotus', 'address.city': 'Jaipur', 'legal.Incorporated': '', 'social.YouTube': '' };
  const hours = 'Mon-Fri: 9-1 and 3 PM to 19:30; Sunday closed';
  const records = await answered({ ...facts, hours });
  expect(records).toMatchObject({
    name: 'Blue Lotus',
    logo: undefined,
    map: undefined,
    phone: company.phone,
    address: { ...company.address, city: 'Jaipur' },
    hours: [
      { days: 'Mon-Fri', opens: '9:00 AM', closes: '1:00 PM' },
      { days: 'Mon-Fri', opens: '3 PM', closes: '7:30 PM' },
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
  ['two decades', 'two decades'],
])('an owner who says "%s" has %s of experience', (answer, written) => {
  expect(experienceIn(answer, 2026)).toBe(written);
});
