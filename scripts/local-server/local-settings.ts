import { HOST } from './ports.ts';

const DEFAULT_ADDRESS = 'studio@localhost.localdomain';

/**
 * Empty values override the owner's settings file with the defaults: the file may name the database of the web host.
 */
export const LOCAL_STORE = { DATABASE_DSN: '', DATA_DIR: '' };

/** The settings that keep all mail on this machine. Sender and recipient are the owner's, if they are set. */
export function localMailSettings(settings: Record<string, string>, smtpPort: number): Record<string, string> {
  return {
    MAIL_TO: settings.MAIL_TO || DEFAULT_ADDRESS,
    MAIL_FROM: settings.MAIL_FROM || DEFAULT_ADDRESS,
    SMTP_HOST: HOST,
    SMTP_PORT: String(smtpPort),
    SMTP_ENCRYPTION: 'none',
    SMTP_USERNAME: '',
    SMTP_PASSWORD: '',
    DKIM_DOMAIN: '',
    DKIM_SELECTOR: '',
    DKIM_PRIVATE_KEY_FILE: '',
  };
}
