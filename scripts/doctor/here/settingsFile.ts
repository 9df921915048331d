import { nearest } from '../../../frontend/schema/nearest.ts';
import { quoted } from '../../init/envFile.ts';
import type { FileProblem } from '../../settings.mjs';
import type { Finding } from '../finding.ts';

export interface SettingsFile {
  readonly path: string;
  readonly text: string;
  /** The permissions; undefined on a system without them. */
  readonly mode: number | undefined;
  /** What PHP cannot read (`Environment::$problems`). */
  readonly problems: readonly Omit<FileProblem, 'sentence'>[];
}

/** A setting in the file, from `line`, counted from 1. */
interface Entry {
  readonly name: string;
  /** As it is written, with its quotes. */
  readonly value: string;
  readonly line: number;
}

/** The permissions of the group and of all others. */
const OF_OTHERS = 0o077;

/** Settings whose values may be printed, because they hold no secret. */
const PUBLIC =
  /^(MAIL_(TO|FROM|FROM_NAME|HOURLY_LIMIT)|SMTP_(HOST|PORT|ENCRYPTION)|BOUNCE_TO|SITE_URL|REDIRECT_TO_SITE_URL|HSTS|TIMEZONE|DATA_DIR|FTP_(HOST|PORT|DIRECTORY|SECURE))$/;

/** Settings in whose values a `#` behind a space may be no comment. */
const PASSWORD = /PASS|PWD|SECRET/i;

/** Other names of a password. */
const PASSWORD_ENDING = /(PASS|PASSWD|PWD)$/i;

/** Settings of the environment, which `.env` does not set. */
const ENVIRONMENT_ONLY = ['PORT', 'INBOX_PORT'];

/** Finds mistakes in the text of a settings file: names, quotes, broken lines and permissions. */
export async function checkSettingsFile(
  file: SettingsFile | undefined,
  known: readonly string[],
  misplaced?: FileProblem,
): Promise<Finding[]> {
  if (file === undefined) return [noFile(misplaced)];
  const entries = entriesIn(file.text);
  const unquoted = entries.filter(isCut);
  const reported = new Set<number | null>(unquoted.map(({ line }) => line));
  return [
    ...file.problems.filter((problem) => !reported.has(problem.line)).map(brokenLine),
    ...unquoted.map(cutValue),
    ...entries.filter(({ name }) => !known.includes(name)).map((entry) => unknownName(entry, known, entries)),
    ...repeatedNames(entries),
    ...readableByOthers(file),
  ];
}

function noFile(misplaced: FileProblem | undefined): Finding {
  return {
    id: 'settings-file-missing',
    kind: 'broken',
    // The sentence has the path, and ends with the fix.
    problem: misplaced?.sentence.replace(` ${misplaced.fix}`, '') ?? 'There is no settings file .env.',
    why: 'The site does not know where inquiries go, and a deploy does not know where to upload.',
    fix: misplaced?.fix ?? 'Run "npm run init", which asks for the settings and writes the file.',
  };
}

/** The settings as phpdotenv splits the file; a value in double quotes may have several lines. */
function entriesIn(text: string): Entry[] {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const setting = /^[ \t]*(?:export[ \t]+)?([\w.]+)[ \t]*=[ \t]*("(?:[^"\\]|\\[\s\S])*"|[^\n]*)/gm;
  return [...lines.matchAll(setting)].map(({ 1: name = '', 2: value = '', index }) => ({
    name,
    value: value.trim(),
    line: lines.slice(0, index).split('\n').length,
  }));
}

/**
 * Whether phpdotenv cuts or rejects an unquoted value: at a `#`, or because of white space. A comment behind a value is usual,
 * but behind a password it may be a part of the password.
 */
function isCut({ name, value }: Entry): boolean {
  if (/^['"]/.test(value) || value.startsWith('#')) return false;
  return /[\s#]/.test(withoutComment(name, value));
}

const withoutComment = (name: string, value: string) => (PASSWORD.test(name) ? value : value.replace(/\s+#.*$/, ''));

function cutValue({ name, value, line }: Entry): Finding {
  return {
    id: 'settings-unquoted',
    kind: 'broken',
    problem: `${name} in line ${line} of .env has a space or a # and is not in quotes.`,
    why: 'The value ends there, or the line is not read at all.',
    fix: PUBLIC.test(name)
      ? `Write line ${line} of .env as: ${name}=${quoted(withoutComment(name, value))}`
      : `Put the value in line ${line} into single quotes; a value with a single quote in it goes into double quotes.`,
  };
}

function brokenLine({ line, problem, fix }: Omit<FileProblem, 'sentence'>): Finding {
  const isWholeFile = line === null;
  return {
    id: isWholeFile ? 'settings-file-unreadable' : 'settings-line-broken',
    kind: 'broken',
    problem,
    why: isWholeFile ? 'The build and the deploy do not read it.' : 'The setting in this line does not apply.',
    fix,
  };
}

function unknownName({ name, line }: Entry, known: readonly string[], entries: readonly Entry[]): Finding {
  const meant = ENVIRONMENT_ONLY.includes(name) ? undefined : meantBy(name, known);
  const isSetElsewhere = entries.some((entry) => entry.name === meant);
  if (meant === undefined || isSetElsewhere) {
    return {
      id: 'settings-unknown-name',
      kind: 'advice',
      problem: `${name} in line ${line} of .env is no setting of the site${isSetElsewhere ? `, and ${meant} is set in another line` : ''}.`,
      why: ENVIRONMENT_ONLY.includes(name)
        ? 'It counts in the environment only, such as "PORT=9000 npm start".'
        : 'Nothing reads it.',
      fix: `Delete line ${line} of .env.`,
    };
  }
  return {
    id: 'settings-unknown-name',
    kind: 'broken',
    problem: `${name} in line ${line} of .env is no setting of the site; ${meant} is.`,
    why: `Nothing reads it, and ${meant} keeps its default.`,
    // The value is not printed: what has an unknown name may be a password.
    fix: `Change the name in line ${line} of .env to ${meant}.`,
  };
}

/** The setting that an unknown name stands for, such as `SMTP_PASSWORD` for `SMTP_PASS`. */
function meantBy(name: string, known: readonly string[]): string | undefined {
  const password = name.toUpperCase().replace(PASSWORD_ENDING, 'PASSWORD');
  return known.includes(password) ? password : nearest(name, known);
}

/** phpdotenv takes the last of two lines with one name. */
function repeatedNames(entries: readonly Entry[]): Finding[] {
  return entries.flatMap(({ name, value, line }, index) => {
    const last = entries.findLast((entry, other) => entry.name === name && other > index);
    if (last === undefined) return [];
    const isSame = last.value === value;
    return [
      {
        id: 'settings-name-twice',
        kind: isSame ? ('advice' as const) : ('broken' as const),
        problem: `${name} is in .env twice, in the lines ${line} and ${last.line}.`,
        why: isSame ? 'A change of the first line would have no effect.' : 'Only the last of the two values counts.',
        fix: `Delete line ${line} of .env.`,
      },
    ];
  });
}

function readableByOthers({ path, mode = 0 }: SettingsFile): Finding[] {
  if ((mode & OF_OTHERS) === 0) return [];
  return [
    {
      id: 'settings-file-readable',
      kind: 'advice',
      problem: `Other accounts of this machine can read ${path}.`,
      why: 'It holds passwords.',
      fix: `Run: chmod 600 '${path}'`,
    },
  ];
}
