import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPackages } from '../../../../scripts/build/packages.mjs';
import type { Finding } from '../../../../scripts/doctor/finding.ts';
import { knownSettings } from '../../../../scripts/doctor/here/readSettingsFile.ts';
import { checkSettingsFile } from '../../../../scripts/doctor/here/settingsFile.ts';
import { type FileProblem, findAutoloader } from '../../../../scripts/settings.mjs';
import { ROOT } from '../../../../scripts/support/paths.mjs';
import { applyToFile } from '../../../support/doctor/mail/applyFix';

const HEALTHY =
  "# Mail\nMAIL_TO='owner@studio.test'\nSMTP_PASSWORD='ab#c d'\nSMTP_PORT=587 # submission\nexport HSTS=off\n\n";
const known = await knownSettings();

let folder: string;
beforeAll(async () => {
  await installPackages();
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
  mkdirSync(join(folder, 'public_html/api'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The problems that PHP finds in a settings file. */
function problemsIn(text: string): FileProblem[] {
  writeFileSync(join(folder, '.env'), text);
  return problemsOfFile();
}

function problemsOfFile(): FileProblem[] {
  const reader = join(ROOT, 'scripts/read-settings.php');
  const output = execFileSync('php', [reader, findAutoloader() ?? '', join(folder, 'public_html/api')], {
    encoding: 'utf8',
  });
  return JSON.parse(output).problems;
}

async function findingsIn(text: string, mode = 0o100600): Promise<Finding[]> {
  return checkSettingsFile({ path: '/home/studio/.env', text, mode, problems: problemsIn(text) }, known);
}

describe('checkSettingsFile', () => {
  it.each([
    ['a healthy file', HEALTHY],
    ['line endings of Windows', HEALTHY.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\uFEFF${HEALTHY}`],
    ['a value in double quotes', 'MAIL_FROM_NAME="Studio #1 \\"Blue\\""\n'],
    ['an empty value', 'SMTP_USERNAME=\nSMTP_PASSWORD=\n'],
    ['a value of several lines', 'MAIL_FROM_NAME="Studio\nSMTP_PROT=1"\n'],
  ])('finds nothing in %s', async (_, text) => {
    expect(await findingsIn(text)).toEqual([]);
  });

  it('finds nothing in the example', async () => {
    expect(await findingsIn(readFileSync(join(ROOT, '.env.example'), 'utf8'))).toEqual([]);
  });

  it.each<[string, string, string[], Finding['kind']]>([
    ['a misspelled name', "MAIL_FR0M='website@studio.test'", ['settings-unknown-name'], 'broken'],
    ['a name of another program', "MY_OWN_THING='1'", ['settings-unknown-name'], 'advice'],
    ['a port of the environment', "INBOX_PORT='1080'", ['settings-unknown-name'], 'advice'],
    [
      'a misspelled name beside the right one',
      "MAIL_FRM='a@b.test'\nMAIL_FROM='a@b.test'",
      ['settings-unknown-name'],
      'advice',
    ],
    ['a name in lower case', "mail_from='a@b.test'", ['settings-unknown-name'], 'broken'],
    ['an unquoted #', 'DATA_DIR=/home/studio/a#b', ['settings-unquoted'], 'broken'],
    ['an unquoted space', 'MAIL_FROM_NAME=Blue Lotus Films', ['settings-unquoted'], 'broken'],
    ['an unquoted space before a comment', 'MAIL_FROM_NAME=Blue Lotus # our name', ['settings-unquoted'], 'broken'],
    ['an unquoted value with a single quote', "MAIL_FROM_NAME=Asha's Films", ['settings-unquoted'], 'broken'],
    ['an unquoted comma and space', 'BOUNCE_TO=a@b.test, c@d.test', ['settings-unquoted'], 'broken'],
    ['a name that is there twice', "MAIL_FROM='a@b.test'\nMAIL_FROM='c@b.test'", ['settings-name-twice'], 'broken'],
    ['a line that is there twice', "MAIL_FROM='a@b.test'\nMAIL_FROM='a@b.test'", ['settings-name-twice'], 'advice'],
    ['a line without a closing quote', "MAIL_FROM='a@b.test", ['settings-line-broken'], 'broken'],
    ['words behind the closing quote', "MAIL_FROM='a@b.test' or so", ['settings-line-broken'], 'broken'],
  ])('finds %s, and nothing once its fix is applied', async (_, lines, ids, kind) => {
    const text = `${HEALTHY}${lines}\n`;
    const findings = await findingsIn(text);
    expect(findings.map(({ id }) => id)).toEqual(ids);
    expect(findings[0]?.kind).toBe(kind);
    const fixed = applyToFile(text, findings[0]?.fix ?? '');
    if (fixed !== undefined) expect(await findingsIn(fixed)).toEqual([]);
    else expect(ids).toEqual(['settings-line-broken']);
  });

  it.each([
    ['a password with a #', 'SMTP_PASSWORD=secret#1'],
    ['a password with a space before the #', 'FTP_PASSWORD=secret #1'],
    ['a password under a misspelled name', "SMTP_PASWORD='secret1'"],
    ['a password under a name that resembles another setting', "SMTP_PASS='secret1'"],
    ['an unquoted password under an unknown name', 'MAIL_PASSWORD=secret 1 2'],
    ['a login in DEPLOY_URL', 'DEPLOY_URL=sftp://studio:secret@host/my site'],
    ['a password in DATABASE_DSN', 'DATABASE_DSN=mysql:host=db;password=secret word'],
    ['the topic in NOTIFY_URL', 'NOTIFY_URL=https://ntfy.test/secret topic'],
  ])('does not show %s', async (_, line) => {
    const findings = await findingsIn(`${line}\n`);
    expect(findings).not.toEqual([]);
    expect(JSON.stringify(findings)).not.toContain('secret');
  });

  it.each([
    ['SMTP_PASS', 'SMTP_PASSWORD'],
    ['FTP_PWD', 'FTP_PASSWORD'],
    ['DATABASE_PASSWD', 'DATABASE_PASSWORD'],
  ])('takes %s for %s', async (name, meant) => {
    const [finding] = await findingsIn(`${name}='secret1'\n`);
    expect(finding?.fix).toBe(`Change the name in line 1 of .env to ${meant}.`);
  });

  it('keeps a comment out of a quoted value', async () => {
    const [finding] = await findingsIn('MAIL_FROM_NAME=Blue Lotus # our name\n');
    expect(finding?.fix).toBe("Write line 1 of .env as: MAIL_FROM_NAME='Blue Lotus'");
  });

  it('finds a file that is UTF-16, and reads one that Windows has saved as ANSI', () => {
    writeFileSync(join(folder, '.env'), Buffer.from("MAIL_FROM_NAME='Caf\xe9'\n", 'utf16le'));
    expect(problemsOfFile()).toMatchObject([{ line: null, fix: 'Open it in an editor and save it as UTF-8.' }]);
    writeFileSync(join(folder, '.env'), Buffer.from("MAIL_FROM_NAME='Caf\xe9'\n", 'latin1'));
    expect(problemsOfFile()).toEqual([]);
  });

  it('names a file that lies elsewhere or has another name, with the path where it belongs', async () => {
    for (const name of ['.env.txt', 'public_html/.env', 'env']) {
      rmSync(join(folder, '.env'), { force: true });
      writeFileSync(join(folder, name), HEALTHY);
      const [misplaced] = problemsOfFile();
      const [finding] = await checkSettingsFile(undefined, known, misplaced);
      expect(finding?.problem).toContain(`${join(folder, name)} is not read`);
      expect(finding?.problem).toContain(`belongs at ${join(folder, '.env')}`);
      expect(finding?.problem).not.toContain(finding?.fix);
      renameSync(join(folder, name), join(folder, '.env'));
      expect(problemsOfFile()).toEqual([]);
    }
  });

  it('finds several mistakes at once', async () => {
    const findings = await findingsIn("MAIL_FROM='a\nMAIL_FROM_NAME=A B\nSMTP_PROT='1'\nBOUNCE_TO='b\n");
    expect(findings.map(({ id }) => id).sort()).toEqual([
      'settings-line-broken',
      'settings-line-broken',
      'settings-unknown-name',
      'settings-unquoted',
    ]);
  });

  it('finds a file that others can read, that PHP cannot read, and no file', async () => {
    expect(await findingsIn(HEALTHY, 0o100644)).toMatchObject([{ id: 'settings-file-readable', kind: 'advice' }]);
    const problems = [{ line: null, problem: 'The settings file .env cannot be read.', fix: 'PHP may not open it.' }];
    const unreadable = { path: '/home/studio/.env', text: '', mode: 0o100600, problems };
    expect(await checkSettingsFile(unreadable, known)).toMatchObject([
      { id: 'settings-file-unreadable', kind: 'broken' },
    ]);
    expect(await checkSettingsFile(undefined, known)).toMatchObject([{ id: 'settings-file-missing', kind: 'broken' }]);
  });
});
