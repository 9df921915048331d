import type { InboxAddress } from './Inbox';

/** The settings that send the site's mail to this inbox. */
export function localMail({ smtpPort }: Pick<InboxAddress, 'smtpPort'>): Record<string, string | number> {
  return {
    MAIL_TO: 'owner@studio.example',
    MAIL_FROM: 'website@studio.example',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: smtpPort,
    SMTP_ENCRYPTION: 'none',
    // No limits: all tests are one client, and none can wait for the next hour.
    RATE_LIMIT: 0,
    MAIL_HOURLY_LIMIT: 0,
  };
}
