import { describe, expect, it } from 'vitest';
import { checkSettings } from '../../../../scripts/doctor/here/settings.ts';
import { expectFindings } from '../../../support/doctor/mail/expectFindings';
import { setUpWith } from '../../../support/doctor/mail/healthySetUp';

describe('checkSettings', () => {
  it.each<[string, Record<string, string>, string]>([
    ['MAIL_TO is missing', { MAIL_TO: '' }, 'settings-missing'],
    ['MAIL_FROM is missing', { MAIL_FROM: '' }, 'settings-missing'],
    ['SITE_URL is missing', { SITE_URL: '' }, 'settings-missing'],
    ['MAIL_TO is the example', { MAIL_TO: 'owner@example.com' }, 'settings-example-left'],
    ['SITE_URL is the example', { SITE_URL: 'https://www.example.com' }, 'settings-example-left'],
    ['MAIL_FROM is no address', { MAIL_FROM: 'website' }, 'settings-invalid'],
    ['the second of MAIL_TO is no address', { MAIL_TO: 'owner@studio.test, partner' }, 'settings-invalid'],
    ['BOUNCE_TO is no address', { BOUNCE_TO: 'bounces@' }, 'settings-invalid'],
    ['SITE_URL has no scheme', { SITE_URL: 'studio.test' }, 'settings-invalid'],
    ['SITE_URL has a query', { SITE_URL: 'https://studio.test/?page=1' }, 'settings-invalid'],
    [
      'REDIRECT_TO_SITE_URL is on without https',
      { SITE_URL: 'http://studio.test', REDIRECT_TO_SITE_URL: 'on' },
      'settings-invalid',
    ],
    ['HSTS is neither on nor off', { HSTS: 'maybe' }, 'settings-invalid'],
    ['SMTP_PORT is no port', { SMTP_PORT: 'tls' }, 'settings-invalid'],
    ['SMTP_ENCRYPTION is unknown', { SMTP_ENCRYPTION: 'starttls' }, 'settings-invalid'],
    ['localhost has STARTTLS', { SMTP_HOST: 'localhost', SMTP_ENCRYPTION: 'tls' }, 'smtp-encryption-on-loopback'],
    ['no SMTP_HOST has TLS', { SMTP_HOST: '', SMTP_ENCRYPTION: 'ssl', SMTP_PORT: '25' }, 'smtp-encryption-on-loopback'],
    ['127.0.0.1 has port 465', { SMTP_HOST: '127.0.0.1', SMTP_PORT: '465' }, 'smtp-encryption-on-loopback'],
    ['localhost has an unknown encryption', { SMTP_HOST: 'localhost', SMTP_ENCRYPTION: 'auto' }, 'settings-invalid'],
    ['the password is missing', { SMTP_USERNAME: 'website@studio.test' }, 'settings-invalid'],
  ])('finds that %s', async (_, settings, id) => {
    const [finding] = await expectFindings(setUpWith({}, settings), checkSettings, [id]);
    expect(finding?.kind).toBe('broken');
  });

  it.each<Record<string, string>>([
    {},
    ...['localhost', 'LOCALHOST', 'localhost.localdomain', '127.0.0.1', '::1', ''].map((SMTP_HOST) => ({
      SMTP_HOST,
      SMTP_ENCRYPTION: '',
    })),
    { SMTP_HOST: 'localhost.studio.test', SMTP_ENCRYPTION: 'tls' },
    { SMTP_HOST: 'mail.studio.test', SMTP_ENCRYPTION: '', SMTP_PORT: '465' },
  ])('finds nothing in the healthy set-up with %o', async (settings) => {
    await expectFindings(setUpWith({}, settings), checkSettings, []);
  });
});
