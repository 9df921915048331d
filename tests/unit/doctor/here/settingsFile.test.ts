import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Finding } from '../../../../scripts/doctor/finding.ts';
import { checkSettingsFile } from '../../../../scripts/doctor/here/settingsFile.ts';
import { readSettingsFile } from '../../../../scripts/settings.ts';
import { ROOT } from '../../../../scripts/support/paths.ts';
import { expectFindings } from '../../../support/doctor/expectFindings';

const HEALTHY =
  "# Mail\nMAIL_TO='owner@studio.test'\nSMTP_PASSWORD='ab#c d'\nSMTP_PORT=587 # submission\nexport HSTS=off\n\n";
const folder = mkdtempSync(join(tmpdir(), 'settings-'));
const file = join(folder, '.env');

beforeAll(() => void mkdirSync(join(folder, 'public_html/api'), { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readFile = () => readSettingsFile(join(folder, 'public_html'));

async function findingsIn(text: string, mode = 0o600): Promise<Finding[]> {
  writeFileSync(file, text);
  chmodSync(file, mode);
  return checkSettingsFile(readFile());
}

/** The text after the change that a fix names; throws if it names none. */
function textAfter(text: string, fix: string): string {
  const lines = text.split('\n');
  const [, line] = / line (\d+) of \.env/.exec(fix) ?? [];
  if (line === undefined) throw new Error(`No line to change is named: ${fix}`);
  const index = Number(line) - 1;
  const [, written] = / as: (.*)$/.exec(fix) ?? [];
  const [, name] = /^Change the name .* to (\w+)\.$/.exec(fix) ?? [];
  const [, value] = lines[index]?.split('=') ?? [];
  if (fix.startsWith('Delete')) lines.splice(index, 1);
  else lines[index] = written ?? `${name}=${value}`;
  return lines.join('\n');
}

it.each([
  ['a healthy file', HEALTHY],
  ['the example', readFileSync(join(ROOT, '.env.example'), 'utf8')],
])('finds nothing in %s', async (_, text) => expectFindings(await findingsIn(text), ''));

it.each([
  ['a misspelled name', "MAIL_FR0M='website@studio.test'", 'settings-unknown-name'],
  ['a name of another program', "MY_OWN_THING='1'", 'settings-unknown-name: advice'],
  ['a misspelled name beside it', "MAIL_FRM='a@b.test'\nMAIL_FROM='a@b.test'", 'settings-unknown-name: advice'],
  ['a name in lower case', "mail_from='a@b.test'", 'settings-unknown-name'],
  ['an unquoted #', 'DATA_DIR=/home/studio/a#b', 'settings-unquoted'],
  ['an unquoted space before a comment', 'MAIL_FROM_NAME=Blue Lotus # our name', 'settings-unquoted'],
  ['an unquoted value with a single quote', "MAIL_FROM_NAME=Asha's Films", 'settings-unquoted'],
  ['a name that is there twice', "MAIL_FROM='a@b.test'\nMAIL_FROM='c@b.test'", 'settings-name-twice'],
  ['a line that is there twice', "MAIL_FROM='a@b.test'\nMAIL_FROM='a@b.test'", 'settings-name-twice: advice'],
])('finds %s, and nothing once its fix is applied', async (_, lines, finds) => {
  const text = `${HEALTHY}${lines}\n`;
  const findings = await findingsIn(text);
  expectFindings(findings, finds);
  expectFindings(await findingsIn(textAfter(text, findings[0]?.fix ?? '')), '');
});

it('finds several mistakes at once', async () => {
  const findings = await findingsIn("MAIL_FROM='a\nMAIL_FROM_NAME=A B\nSMTP_PROT='1'\nBOUNCE_TO='b\n");
  expectFindings(findings, 'settings-line-broken, settings-line-broken, settings-unquoted, settings-unknown-name');
});

it.each([
  ['a password with a #', 'SMTP_PASSWORD=secret#1'],
  ['a password with a space before the #', 'FTP_PASSWORD=secret #1'],
  ['a password under a misspelled name', "SMTP_PASWORD='secret1'"],
  ['an unquoted password under an unknown name', 'MAIL_PASSWORD=secret 1 2'],
  ['a login in DEPLOY_URL', 'DEPLOY_URL=sftp://studio:secret@host/my site'],
  ['a password in DATABASE_DSN', 'DATABASE_DSN=mysql:host=db;password=secret word'],
])('does not show %s', async (_, line) => {
  const findings = await findingsIn(`${line}\n`);
  expect(findings).not.toEqual([]);
  expect(JSON.stringify(findings)).not.toContain('secret');
});

it.each([
  ["SMTP_PASS='secret1'", 'Change the name in line 1 of .env to SMTP_PASSWORD.'],
  ["FTP_PWD='secret1'", 'Change the name in line 1 of .env to FTP_PASSWORD.'],
  ["DATABASE_PASSWD='secret1'", 'Change the name in line 1 of .env to DATABASE_PASSWORD.'],
  // The comment stays out of the value.
  ['MAIL_FROM_NAME=Blue Lotus # our name', "Write line 1 of .env as: MAIL_FROM_NAME='Blue Lotus'"],
  // No quotes suit the value.
  ["MAIL_FROM_NAME=It's a \\nice day", 'Put the value in line 1 into single quotes; '],
])('mends %s', async (line, fix) => expect((await findingsIn(`${line}\n`))[0]?.fix).toContain(fix));

it.each(['.env.txt', 'public_html/.env', 'env'])('names the path where %s belongs', async (name) => {
  rmSync(file, { force: true });
  writeFileSync(join(folder, name), HEALTHY);
  const [finding] = await checkSettingsFile(readFile());
  expect(finding?.problem).toBe(`The settings file ${join(folder, name)} is not read; it belongs at ${file}.`);
  renameSync(join(folder, name), file);
  expect(readFile().problems).toEqual([]);
});

it('finds a file that others can read, that is not UTF-8, and no file', async () => {
  expectFindings(await findingsIn(HEALTHY, 0o644), 'settings-file-readable: advice');
  expectFindings(await findingsIn('M\0A\0'), 'settings-file-unreadable');
  rmSync(file);
  expectFindings(await checkSettingsFile(readFile()), 'settings-file-missing');
});
