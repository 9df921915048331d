import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Finding } from '../../../../scripts/doctor/finding.ts';
import { checkSettingsFile } from '../../../../scripts/doctor/here/settingsFile.ts';
import { readSettingsFile } from '../../../../scripts/settings.ts';
import { ROOT } from '../../../../scripts/support/paths.ts';
import { expectFindings } from '../../../support/doctor/expectFindings';

const HEALTHY =
  "# Mail\nMAIL_TO='owner@studio.test'\nSMTP_PASSWORD='ab#c d'\nSMTP_PORT=587 # submission\nexport HSTS=off\n\n";
const folder = mkdtempSync(join(tmpdir(), 'settings-'));
const file = join(folder, '.env');

mkdirSync(join(folder, 'public_html/api'), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readFile = () => readSettingsFile(join(folder, 'public_html'));

async function findingsIn(text: string, mode = 0o600): Promise<Finding[]> {
  writeFileSync(file, text);
  chmodSync(file, mode);
  return checkSettingsFile(readFile());
}

/** Fixes of the line behind those of the healthy file. */
const RENAME = 'Change the name in line 7 of .env to';
const WRITE = 'Write line 7 of .env as:';
const DELETE = 'Delete line 7 of .env.';
const QUOTE = 'Put the value in line 7 into single quotes; ';
const UNKNOWN = 'settings-unknown-name';
const UNQUOTED = 'settings-unquoted';
const SEVERAL = "MAIL_FROM='a\nMAIL_FROM_NAME=A B\nSMTP_PROT='1'\nBOUNCE_TO='b";
const ALL = `settings-line-broken, settings-line-broken, ${UNQUOTED}, ${UNKNOWN}: advice`;

it.each([
  ['a healthy file', HEALTHY],
  ['the example', readFileSync(join(ROOT, '.env.example'), 'utf8')],
])('finds nothing in %s', async (_, text) => expectFindings(await findingsIn(text), ''));

it.each([
  ['a misspelled name', "MAIL_FR0M='secret'", UNKNOWN, `${RENAME} MAIL_FROM.`],
  ['another name of a password', "FTP_PASS='secret'", UNKNOWN, `${RENAME} FTP_PASSWORD.`],
  ['a shorter one', "FTP_PWD='secret'", UNKNOWN, `${RENAME} FTP_PASSWORD.`],
  ['a longer one', "DATABASE_PASSWD='secret'", UNKNOWN, `${RENAME} DATABASE_PASSWORD.`],
  ['a misspelled name beside the right one', "SMTP_PASS='secret'", `${UNKNOWN}: advice`, DELETE],
  ['a name of another program', "MY_OWN_THING='secret'", `${UNKNOWN}: advice`, DELETE],
  ['an unquoted #', 'DATA_DIR=/home/studio/a#b', UNQUOTED, `${WRITE} DATA_DIR='/home/studio/a#b'`],
  ['an unquoted space', 'MAIL_FROM_NAME=Blue Lotus # our name', UNQUOTED, `${WRITE} MAIL_FROM_NAME='Blue Lotus'`],
  ['an unquoted single quote', "MAIL_FROM_NAME=Asha's Films", UNQUOTED, `${WRITE} MAIL_FROM_NAME="Asha's Films"`],
  ['a value that no quotes suit', "MAIL_FROM_NAME=It's a \\nice day", UNQUOTED, QUOTE],
  ['an unquoted password with a #', 'FTP_PASSWORD=secret#1', UNQUOTED, QUOTE],
  ['one under an unknown name', 'MAIL_PASSWORD=secret 1 2', `${UNQUOTED}, ${UNKNOWN}: advice`, QUOTE],
  ['one in DEPLOY_URL', 'DEPLOY_URL=sftp://studio:secret@host/my site', UNQUOTED, QUOTE],
  ['a name that is there twice', "SMTP_PORT='465'", 'settings-name-twice', 'Delete line 4 of .env.'],
  ['a line that is there twice', "SMTP_PORT='587'", 'settings-name-twice: advice', 'Delete line 4 of .env.'],
  ['several mistakes', SEVERAL, ALL, ''],
])('finds %s, and how to mend it, and shows no password', async (_, lines, finds, fix) => {
  const findings = await findingsIn(`${HEALTHY}${lines}\n`);
  expectFindings(findings, finds, fix);
  expect(JSON.stringify(findings)).not.toContain('secret');
});

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
