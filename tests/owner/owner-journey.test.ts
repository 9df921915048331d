import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { companyQuestions, SETTINGS_QUESTIONS } from '../../scripts/init/questions.ts';
import { test } from '../support/checkout.ts';
import { DOWN, ENTER, openTerminal } from '../support/commands/openTerminal.ts';
import { fillForm, openForm, sendButton } from '../support/contactForm.ts';
import { services } from '../support/content.ts';
import { CPANEL, layOnHost, startDeployServer } from '../support/deploy/startDeployServer.ts';
import { expect } from '../support/test.ts';

test('an owner sets up, publishes, and gets a visitor’s inquiry', async ({ checkout, mail, startHost, newVisitor }) => {
  const rented = await startHost();
  const web = join(rented.home, 'public_html');
  rmSync(web, { recursive: true });
  mkdirSync(web);
  const ftp = await startDeployServer('pure-ftpd', { home: rented.home });
  layOnHost(ftp, CPANEL);
  const { FTP_HOST = '', FTP_USERNAME = '', FTP_PASSWORD = '', ...others } = ftp.settings;
  const mailbox = { MAIL_TO: 'owner@bluelotus.test', MAIL_FROM: 'website@bluelotus.test', SMTP_HOST: '127.0.0.1' };
  const company = parse(checkout.read('frontend/content/company.yaml'));
  const facts = { name: 'Blue Lotus Films', phone: '+91 98290 12345', SITE_URL: rented.url };
  checkout.replace('frontend/content/services.yaml', services.intro, 'We do all of it.');
  const init = openTerminal(checkout.path('.'), 'npm run --silent init -- --no-start', others);
  await init.answerAll([...companyQuestions(company), ...SETTINGS_QUESTIONS.site], facts);
  await init.answer('Set up the mailbox now?', ENTER);
  await init.answerAll(SETTINGS_QUESTIONS.mail, { ...mailbox, SMTP_PORT: String(mail.port) });
  await init.answer('Set up the upload now?', ENTER);
  await init.answerAll(SETTINGS_QUESTIONS.ftp, { FTP_HOST, FTP_USERNAME, FTP_PASSWORD });
  await init.answer('Which folder do visitors see?', ENTER);
  await init.answer('with the sample content', `${DOWN}${ENTER}`);
  expect(await init.exitCode, init.shown()).toBe(0);

  expect(readFileSync(join(web, '.htaccess'), 'utf8').endsWith(CPANEL['.htaccess'])).toBe(true);
  // The settings on the host are written there by hand.
  rented.writeEnv(checkout.read('.env'));

  const visitor = await newVisitor({ baseURL: rented.url });
  await visitor.goto('/services');
  await expect(visitor).toHaveTitle(/Blue Lotus Films/);
  await expect(visitor.getByText('We do all of it.')).toBeVisible();
  await openForm(visitor);
  await expect(visitor.locator('a[href="tel:+919829012345"]').first()).toBeAttached();
  const { message } = await fillForm(visitor, { message: 'A wedding in May 🎬' });
  await sendButton(visitor).click();
  await expect(visitor.getByRole('alertdialog')).toContainText('Thank you for your message!');
  const { to, replyTo, text } = await mail.waitForMail();
  expect([to[0]?.address, replyTo[0]?.address]).toEqual(['owner@bluelotus.test', 'asha@example.com']);
  expect(text).toContain(message);
  await ftp.stop();
});
