import { expect, it } from 'vitest';
import { askAll } from '../../../scripts/init/command.ts';
import { SETTINGS_QUESTIONS } from '../../../scripts/init/questions.ts';

const NEW = { SMTP_HOST: '', SMTP_ENCRYPTION: '', SMTP_PORT: '' };
const REMOTE = { SMTP_HOST: 'mail.studio.example', SMTP_ENCRYPTION: 'ssl', SMTP_PORT: '465' };
const LOCAL = { SMTP_HOST: 'localhost', SMTP_ENCRYPTION: 'none', SMTP_PORT: '25' };

it.each<[string, Record<string, string>, Record<string, string>, [host: string, encryption: string, port: string]]>([
  ['a new set-up', {}, {}, ['localhost', 'none', '587']],
  [
    'a copy of .env.example',
    { SMTP_HOST: 'localhost', SMTP_ENCRYPTION: '', SMTP_PORT: '587' },
    {},
    ['localhost', 'none', '587'],
  ],
  ['another name of the loopback', NEW, { SMTP_HOST: '127.0.0.1' }, ['127.0.0.1', 'none', '587']],
  ['a server elsewhere', NEW, { SMTP_HOST: 'mail.studio.example' }, ['mail.studio.example', 'tls', '587']],
  [
    'a server with TLS',
    NEW,
    { SMTP_HOST: 'mail.studio.example', SMTP_ENCRYPTION: 'ssl' },
    ['mail.studio.example', 'ssl', '465'],
  ],
  ['the former server', REMOTE, {}, ['mail.studio.example', 'ssl', '465']],
  [
    'the former server with a port of its own',
    { ...REMOTE, SMTP_PORT: '8465' },
    {},
    ['mail.studio.example', 'ssl', '8465'],
  ],
  ['the former localhost', LOCAL, {}, ['localhost', 'none', '25']],
  ['the former localhost without an encryption', { ...LOCAL, SMTP_ENCRYPTION: '' }, {}, ['localhost', 'none', '25']],
  [
    'localhost with the STARTTLS of an earlier release',
    { ...LOCAL, SMTP_ENCRYPTION: 'tls' },
    {},
    ['localhost', 'none', '587'],
  ],
  ['localhost after a server elsewhere', REMOTE, { SMTP_HOST: 'localhost' }, ['localhost', 'none', '587']],
  [
    'a server elsewhere after localhost',
    LOCAL,
    { SMTP_HOST: 'mail.studio.example' },
    ['mail.studio.example', 'tls', '587'],
  ],
  ['another server', REMOTE, { SMTP_HOST: 'smtp.other.example' }, ['smtp.other.example', 'tls', '587']],
  ['another encryption', REMOTE, { SMTP_ENCRYPTION: 'tls' }, ['mail.studio.example', 'tls', '587']],
])('init suggests the encryption and the port that belong together for %s', async (_, former, typed, expected) => {
  const { SMTP_HOST, SMTP_ENCRYPTION, SMTP_PORT } = await askAll(
    SETTINGS_QUESTIONS.mail,
    former,
    async ({ id }, suggested) => typed[id] ?? suggested,
  );

  expect([SMTP_HOST, SMTP_ENCRYPTION, SMTP_PORT]).toEqual(expected);
});
