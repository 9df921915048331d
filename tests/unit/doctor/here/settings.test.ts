import { checkSettings } from '../../../../scripts/doctor/here/settings.ts';
import { itFindsEach, type Row } from '../../../support/doctor/mail/healthySetUp';

type Settings = Record<string, string>;
/** `words` are those of a fix without the line to write. */
const row = (name: string, finds: string, settings: Settings, words?: string): Row => [
  name,
  finds,
  {},
  settings,
  words,
];
const INVALID = 'settings-invalid';
const LOOPBACK = 'smtp-encryption-on-loopback';
const OWN = 'Write your own address';
const CORRECT = 'Correct this setting';

itFindsEach(
  (_setup, _resolver, settings) => checkSettings(settings),
  [
    ...['MAIL_TO', 'MAIL_FROM', 'SITE_URL'].map((name) =>
      row(`${name} is missing`, 'settings-missing', { [name]: '' }, `Write ${name} into .env`),
    ),
    row('MAIL_TO is the example', INVALID, { MAIL_TO: 'owner@example.com' }, OWN),
    row('SITE_URL is the example', INVALID, { SITE_URL: 'https://www.example.com' }, 'Write the address'),
    row('MAIL_FROM is no address', INVALID, { MAIL_FROM: 'website' }, OWN),
    row('the second of MAIL_TO is no address', INVALID, { MAIL_TO: 'owner@studio.test, partner' }, OWN),
    row('BOUNCE_TO is no address', INVALID, { BOUNCE_TO: 'bounces@' }, OWN),
    row('SITE_URL has no scheme', INVALID, { SITE_URL: 'studio.test' }, CORRECT),
    row('SMTP_PORT is no port', INVALID, { SMTP_PORT: 'tls' }),
    row('SMTP_ENCRYPTION is unknown', INVALID, { SMTP_ENCRYPTION: 'starttls' }),
    row('the password is missing', INVALID, { SMTP_USERNAME: 'website@studio.test' }, 'Write the password'),
    row('localhost has STARTTLS', LOOPBACK, { SMTP_HOST: 'localhost' }),
    row('no SMTP_HOST has TLS', LOOPBACK, { SMTP_HOST: '', SMTP_ENCRYPTION: 'ssl' }),
    row('127.0.0.1 has port 465', LOOPBACK, { SMTP_HOST: '127.0.0.1', SMTP_PORT: '465' }),
    row('localhost has an unknown encryption', INVALID, { SMTP_HOST: 'localhost', SMTP_ENCRYPTION: 'auto' }),
    row('all is well', '', {}),
    ...['LOCALHOST', 'localhost.localdomain', '127.0.0.1', '::1', ''].map((SMTP_HOST) =>
      row(`"${SMTP_HOST}" has no encryption`, '', { SMTP_HOST, SMTP_ENCRYPTION: '' }),
    ),
    row('another host begins with localhost', '', { SMTP_HOST: 'localhost.studio.test' }),
  ],
);
