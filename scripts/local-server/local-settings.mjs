import { HOST } from './ports.mjs';

const STAND_IN_ADDRESS = 'studio@localhost.localdomain';

/** An empty value puts the default in the place of what the owner's settings file says, which may be his host's database. */
export const LOCAL_STORE = { DATABASE_DSN: '', DATA_DIR: '' };

/**
 * The settings that make all mail stay on this machine. Who writes to whom is the owner's choice, where he has made one.
 *
 * @param {Record<string, string>} settings
 * @param {number} smtpPort
 * @returns {Record<string, string>}
 */
export function localMailSettings(settings, smtpPort) {
  return {
    MAIL_TO: settings.MAIL_TO || STAND_IN_ADDRESS,
    MAIL_FROM: settings.MAIL_FROM || STAND_IN_ADDRESS,
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
