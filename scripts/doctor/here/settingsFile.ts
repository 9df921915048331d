import { stat } from 'node:fs/promises';
import { nearest } from '../../../frontend/schema/nearest.ts';
import { type EnvLine, quoted } from '../../settings/envText.ts';
import { type FileProblem, type SettingsFile, settingNames } from '../../settings.ts';
import { type Finding, finding } from '../finding.ts';

/** The permissions of the group and of all others. */
const OF_OTHERS = 0o077;

/** Settings whose values may be printed, because they hold no secret. */
const PUBLIC =
  /^(MAIL_(TO|FROM|FROM_NAME|HOURLY_LIMIT)|SMTP_(HOST|PORT|ENCRYPTION)|BOUNCE_TO|SITE_URL|REDIRECT_TO_SITE_URL|HSTS|TIMEZONE|DATA_DIR|FTP_(HOST|PORT|DIRECTORY|SECURE))$/;

/** Settings in whose values a `#` behind a space may be no comment. */
const PASSWORD = /PASS|PWD|SECRET/i;

/** Other names of a password. */
const PASSWORD_ENDING = /(PASS|PASSWD|PWD)$/i;

/** Finds mistakes in the text of the settings file: names, quotes, broken lines and permissions. */
export async function checkSettingsFile(file: Pick<SettingsFile, 'path' | 'lines' | 'problems'>): Promise<Finding[]> {
  const { path, lines, problems } = file;
  if (path === null) return [noFile(problems[0])];
  const entries = lines.filter(({ name }) => name !== '');
  const known = settingNames();
  const unquoted = entries.filter(isCut);
  const broken = problems.filter(({ line }) => !unquoted.some((entry) => entry.line === line));
  return [
    ...broken.map(brokenLine),
    ...unquoted.map(cutValue),
    ...entries.filter(({ name }) => !known.includes(name)).map((entry) => unknownName(entry, known, entries)),
    ...repeatedNames(entries),
    ...(await readableByOthers(path)),
  ];
}

function noFile(misplaced: FileProblem | undefined): Finding {
  const problem = misplaced?.problem ?? 'There is no settings file .env.';
  const why = 'The site does not know where inquiries go, and a deploy does not know where to upload.';
  const fix = misplaced?.fix ?? 'Run "npm run init", which asks for the settings and writes the file.';
  return finding('settings-file-missing', problem, why, fix);
}

/**
 * Whether phpdotenv cuts or rejects an unquoted value: at a `#`, or because of white space. A comment behind a value is
 * usual, but behind a password it may be a part of the password.
 */
function isCut({ name, written }: EnvLine): boolean {
  if (/^['"#]/.test(written)) return false;
  return /[\s#]/.test(withoutComment(name, written));
}

const withoutComment = (name: string, value: string) => (PASSWORD.test(name) ? value : value.replace(/\s+#.*$/, ''));

function cutValue({ name, written, line }: EnvLine): Finding {
  const problem = `${name} in line ${line} of .env has a space or a # and is not in quotes.`;
  let fix = `Put the value in line ${line} into single quotes; a value with a single quote in it goes into double quotes.`;
  try {
    if (PUBLIC.test(name)) fix = `Write line ${line} of .env as: ${name}=${quoted(withoutComment(name, written))}`;
  } catch {
    // No quotes suit the value.
  }
  return finding('settings-unquoted', problem, 'The value ends there, or the line is not read at all.', fix);
}

function brokenLine({ line, problem, fix }: FileProblem): Finding {
  if (line === null)
    return finding('settings-file-unreadable', problem, 'The build and the deploy do not read it.', fix);
  const why = 'The build and the deploy refuse it, and the host may leave it out.';
  return finding('settings-line-broken', problem, why, fix);
}

function unknownName({ name, line }: EnvLine, known: readonly string[], entries: readonly EnvLine[]): Finding {
  const id = 'settings-unknown-name';
  const problem = `${name} in line ${line} of .env is no setting of the site`;
  const password = name.toUpperCase().replace(PASSWORD_ENDING, 'PASSWORD');
  const meant = known.includes(password) ? password : nearest(name, known);
  if (meant === undefined || entries.some((entry) => entry.name === meant)) {
    const other = meant === undefined ? '' : `, and ${meant} is set in another line`;
    return finding(id, `${problem}${other}.`, 'Nothing reads it.', `Delete line ${line} of .env.`, 'advice');
  }
  const why = `Nothing reads it, and ${meant} keeps its default.`;
  // The value is not printed: what has an unknown name may be a password.
  return finding(id, `${problem}; ${meant} is.`, why, `Change the name in line ${line} of .env to ${meant}.`);
}

/** phpdotenv takes the last of two lines with one name. */
function repeatedNames(entries: readonly EnvLine[]): Finding[] {
  return entries.flatMap(({ name, value, line }, index) => {
    const last = entries.findLast((entry, other) => entry.name === name && other > index);
    if (last === undefined) return [];
    const problem = `${name} is in .env twice, in the lines ${line} and ${last.line}.`;
    const fix = `Delete line ${line} of .env.`;
    return last.value === value
      ? [finding('settings-name-twice', problem, 'A change of the first line would have no effect.', fix, 'advice')]
      : [finding('settings-name-twice', problem, 'Only the last of the two values counts.', fix)];
  });
}

async function readableByOthers(path: string): Promise<Finding[]> {
  const { mode } = await stat(path);
  // Windows has no such permissions.
  if (process.platform === 'win32' || (mode & OF_OTHERS) === 0) return [];
  const problem = `Other accounts of this machine can read ${path}.`;
  return [finding('settings-file-readable', problem, 'It holds passwords.', `Run: chmod 600 '${path}'`, 'advice')];
}
