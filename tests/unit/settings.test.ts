import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readSettingsFile, settingsFiles } from '../../scripts/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'settings-'));
const upload = join(folder, 'public_html');

beforeAll(() => void mkdirSync(join(upload, 'api'), { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true }));

const READ: [string, string | Buffer, Record<string, string>][] = [
  ['the last of two lines', "MAIL_TO='a@b.test'\nMAIL_TO='c@b.test'\n", { MAIL_TO: 'c@b.test' }],
  ['a byte order mark', "\uFEFFMAIL_TO='a@b.test'\n", { MAIL_TO: 'a@b.test' }],
  [
    'what Windows calls ANSI',
    Buffer.from("MAIL_FROM_NAME='\x93Caf\xe9\x94'\n", 'latin1'),
    { MAIL_FROM_NAME: '“Café”' },
  ],
  ['the environment before the file', "TIMEZONE='Asia/Kolkata'\n", { TIMEZONE: 'Europe/Paris' }],
];
it.each(READ)('reads %s', (_, text, settings) => {
  if (settings.TIMEZONE !== undefined) vi.stubEnv('TIMEZONE', settings.TIMEZONE);
  writeFileSync(join(folder, '.env'), text);
  expect(readSettingsFile(upload)).toMatchObject({ settings, problems: [] });
});

const REFUSED: [string, string | Buffer, number | null, string][] = [
  ['the line', "# Mail\nSMTP_PASSWORD='a\nMAIL_TO=x\n", 2, 'cannot be read at line 2 (SMTP_PASSWORD).'],
  ['no rest of a password that a line break has cut', "MAIL_TO='x'\nsecret word\n", 2, 'cannot be read at line 2.'],
  ['UTF-16', Buffer.from("MAIL_TO='x'\n", 'utf16le'), null, 'is not UTF-8 text.'],
];
it.each(REFUSED)('names %s', (_, text, line, words) => {
  writeFileSync(join(folder, '.env'), text);
  const problem = `The settings file ${join(folder, '.env')} ${words}`;
  expect(readSettingsFile(upload).problems).toMatchObject([{ line, problem }]);
});

it('looks for the file where PHP does', () => {
  const uploads = [
    ...['/home/owner/site/public_html', '/home/owner/www/site/public_html', '/srv/htdocs/site/public_html'],
    ...['/var/www/html/site/public_html', '/var/www/site.example/public_html', '/home/owner/www/html/public_html'],
    ...['/var/www/clients/client1/web1/web/public_html', '/var/www/studio/data/www/studio.example/public_html'],
  ];
  const code =
    "require 'api/vendor/autoload.php'; echo json_encode(array_map(Contact\\SitePaths::settingsFiles(...), array_slice($argv, 1)));";
  const php = JSON.parse(execFileSync('php', ['-r', code, '--', ...uploads], { encoding: 'utf8' }));
  expect(uploads.map(settingsFiles)).toEqual(php);
});
