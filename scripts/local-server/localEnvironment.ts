import { HOST } from './ports.ts';

const DEFAULT_ADDRESS = 'studio@localhost.localdomain';

/**
 * The environment variables of the local PHP, which override the settings file: all mail stays on this machine, and inquiries
 * are stored in the default place, because the file may name the database of the web host. Sender and recipient are the
 * owner's, if they are set.
 */
export function localEnvironment(settings: Record<string, string>, smtpPort: number): NodeJS.ProcessEnv {
  return {
    DATABASE_DSN: '',
    DATA_DIR: '',
    ...process.env,
    MAIL_TO: settings.MAIL_TO || DEFAULT_ADDRESS,
    MAIL_FROM: settings.MAIL_FROM || DEFAULT_ADDRESS,
    SMTP_HOST: HOST,
    SMTP_PORT: String(smtpPort),
    SMTP_ENCRYPTION: 'none',
    SMTP_USERNAME: '',
    SMTP_PASSWORD: '',
  };
}
