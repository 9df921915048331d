import { checkSettings } from '../../../../scripts/doctor/here/settings.ts';
import { itFindsEach, type Row } from '../../../support/doctor/mail/healthySetUp';

const INVALID = 'settings-invalid';
const LOOPBACK = 'smtp-encryption-on-loopback';
const OWN = 'Write your own address';

itFindsEach(
  (_setup, _resolver, settings) => checkSettings(settings),
  [
    ['MAIL_TO is missing', 'settings-missing', {}, { MAIL_TO: '' }, 'Write MAIL_TO into .env'],
    ['SITE_URL is missing', 'settings-missing', {}, { SITE_URL: '' }, 'Write SITE_URL into .env'],
    ['MAIL_TO is the example', INVALID, {}, { MAIL_TO: 'owner@example.com' }, OWN],
    ['SITE_URL is the example', INVALID, {}, { SITE_URL: 'https://www.example.com' }, 'Write the address'],
    ['MAIL_FROM is no address', INVALID, {}, { MAIL_FROM: 'website' }, OWN],
    ['the second of MAIL_TO is no address', INVALID, {}, { MAIL_TO: 'owner@studio.test, partner' }, OWN],
    ['SITE_URL has no scheme', INVALID, {}, { SITE_URL: 'studio.test' }, 'Correct this setting'],
    ['SMTP_PORT is no port', INVALID, {}, { SMTP_PORT: 'tls' }],
    ['SMTP_ENCRYPTION is unknown', INVALID, {}, { SMTP_ENCRYPTION: 'starttls' }],
    ['the password is missing', INVALID, {}, { SMTP_USERNAME: 'website@studio.test' }, 'Write the password'],
    ['no SMTP_HOST has TLS', LOOPBACK, {}, { SMTP_HOST: '', SMTP_ENCRYPTION: 'ssl' }],
    ['127.0.0.1 has port 465', LOOPBACK, {}, { SMTP_HOST: '127.0.0.1', SMTP_PORT: '465' }],
    ['another host begins with localhost', '', {}, { SMTP_HOST: 'localhost.studio.test' }],
    ...['LOCALHOST', 'localhost.localdomain', '127.0.1.1', '::1'].map((SMTP_HOST): Row => {
      return [`"${SMTP_HOST}" has STARTTLS`, LOOPBACK, {}, { SMTP_HOST }];
    }),
  ],
);
