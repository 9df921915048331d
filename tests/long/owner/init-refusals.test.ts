import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixtureCheckout } from '../../support/commands/buildFixture';
import { COMPANY_ANSWERS, runInit } from '../../support/owner/runInit';

let checkout: string;

beforeAll(() => {
  checkout = fixtureCheckout();
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

const company = () => readFileSync(join(checkout, 'frontend/content/company.yaml'), 'utf8');

it.each<[string, Record<string, string>, RegExp]>([
  ['a question that there is not', { nme: 'x' }, /"nme" is not asked; write one of .* \(did you mean name\?\)\.$/],
  ['no phone number', { phone: '12345' }, /^The answer to "phone": It is "12345"; write \+, the country code/],
  ['hours that nobody can read', { hours: 'always' }, /^The answer to "hours": It is "always"; write days and times/],
  ['nothing for a name', { name: '' }, /^The answer to "name": It is empty; write it\.$/],
  ['a country in words', { 'address.country': 'India' }, /^The answer to "address\.country": .*two capital letters/],
  [
    'no address of an account',
    { 'social.YouTube': '@lotus' },
    /^The answer to "social\.YouTube": .*from https:\/\/ on/,
  ],
  ['no address of the site', { SITE_URL: 'bluelotus' }, /^The answer to "SITE_URL": It is no address/],
  ['no mailbox', { MAIL_TO: 'me' }, /^The answer to "MAIL_TO": It is no e-mail address/],
  ['a title that search engines would cut off', { tagline: 'x'.repeat(60) }, /home\.yaml:\d+: page\.title is/],
])('npm run init refuses %s, and writes nothing', async (_, answers, sentence) => {
  const former = company();
  const { code, output } = await runInit(checkout, { ...COMPANY_ANSWERS, ...answers });
  expect(code).toBe(1);
  expect(output()).toMatch(sentence);
  expect(output()).not.toMatch(/^\s+at /m);
  expect(company()).toBe(former);
});
