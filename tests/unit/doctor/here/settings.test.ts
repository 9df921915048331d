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
    ['the password is missing', { SMTP_USERNAME: 'website@studio.test' }, 'settings-invalid'],
  ])('finds that %s', async (_, settings, id) => {
    const [finding] = await expectFindings(setUpWith({}, settings), checkSettings, [id]);
    expect(finding?.kind).toBe('broken');
  });

  it('finds nothing in the healthy set-up', async () => {
    await expectFindings(setUpWith(), checkSettings, []);
  });
});
