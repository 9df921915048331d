import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, posix, sep } from 'node:path';
import { type EnvLine, linesIn } from './settings/envText.ts';
import { PUBLIC_HTML, ROOT } from './support/paths.ts';
import { UserError } from './support/UserError.ts';

/** The folder that contains the outermost web root of a path, by the rules of `api/src/SitePaths.php`. */
const BESIDE_WEB_ROOT = [
  /^(\/var\/www\/clients\/[^/]+\/[^/]+)\/web(?:\/|$)/,
  /^(\/var\/www\/[^/]+\/data)\/www(?:\/|$)/,
  /^(\/(?:var|srv)\/www(?:\/.+?)??)\/(?:public_html|htdocs|httpdocs|html)(?:\/|$)/,
  /^(.*?)\/(?:public_html|htdocs|httpdocs|www(?!\/(?:html|vhosts|wwwroot)(?:\/|$))|(?<=\/www\/)html)(?:\/|$)/,
];

/** Such as `env`, `.env.txt`, `_env` and `.env (1)`. */
const LIKE_ENV = /(?:^|[._-])env(?:[^a-z]|$)/i;

/** Settings that other programs do not have. */
const OUR_SETTING = /^[ \t]*(?:export[ \t]+)?MAIL_(?:TO|FROM)[ \t]*=/m;

/**
 * The owner's settings: `.env` as PHP reads it, overridden by environment variables. Without a `.env`, only the
 * environment variables, with a warning if a `.env` lies elsewhere. Rejects with a one-sentence error if `.env` has a mistake.
 */
export async function readSettings(): Promise<Record<string, string>> {
  const { path, settings, problems } = readSettingsFile();
  const [first] = problems;
  if (first !== undefined) {
    const sentence = `${first.problem} ${first.fix}`;
    if (path !== null) throw new UserError(sentence);
    console.warn(sentence);
  }

  return settings;
}

/** A mistake in `.env`, or a `.env` in another place. */
export interface FileProblem {
  /** From 1 on; null if it is the whole file. */
  line: number | null;
  problem: string;
  fix: string;
}

export type SettingsFile = ReturnType<typeof readSettingsFile>;

/**
 * The settings file of an upload that PHP reads there. `path` is null without one, and `belongs` that of a new one; `settings`
 * are those of the lines that can be read, overridden by environment variables.
 */
export function readSettingsFile(upload = PUBLIC_HTML) {
  const files = settingsFiles(upload);
  const [, belongs] = files;
  const path = files.find((file) => statSync(file, { throwIfNoEntry: false })?.isFile()) ?? null;
  const { text, problems } = path === null ? { text: '', problems: misplaced(upload, belongs) } : readText(path);
  const lines = linesIn(text);
  const settings: Record<string, string> = {};
  for (const { name, value } of lines) if (value !== undefined) settings[name] = value;
  for (const name of settingNames()) if (process.env[name] !== undefined) settings[name] = process.env[name];
  const broken = lines.filter(({ value }) => value === undefined).map((line) => brokenLine(path, line));

  return { path, belongs, text, lines, settings, problems: [...problems, ...broken] };
}

/** The paths at which the settings file of an upload may lie. The first that exists is read; a new one belongs at the second. */
export function settingsFiles(upload: string): [ofFolder: string, beside: string, inside: string] {
  const path = upload.replaceAll(sep, '/');
  const match = BESIDE_WEB_ROOT.map((pattern) => pattern.exec(path)).find((each) => each !== null);
  const folder = match === undefined ? dirname(path) : `${match[1]}/`;
  return [join(folder, `.env.${posix.basename(path)}`), join(folder, '.env'), join(path, 'api/.env')];
}

/** A settings file of an upload that has another name or lies in another folder. */
function misplaced(upload: string, belongs: string): FileProblem[] {
  const path = [dirname(belongs), upload]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .find((file) => LIKE_ENV.test(basename(file)) && !file.endsWith('.env.example') && hasOurSetting(file));
  if (path === undefined) return [];
  const problem = `The settings file ${path} is not read; it belongs at ${belongs}.`;
  return [{ line: null, problem, fix: 'Move it there.' }];
}

function hasOurSetting(path: string): boolean {
  try {
    // Windows may save it as UTF-16.
    return OUR_SETTING.test(readFileSync(path, 'latin1').replaceAll('\0', ''));
  } catch {
    // A folder, or a file of another account.
    return false;
  }
}

/** The text of the file. Windows' editors may save it as UTF-16, or as what they call ANSI. */
function readText(path: string): { text: string; problems: FileProblem[] } {
  const unreadable = (why: string, fix: string) => {
    return { text: '', problems: [{ line: null, problem: `The settings file ${path} ${why}.`, fix }] };
  };
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return unreadable('cannot be read', 'Give it to your account, with the mode 600.');
  }
  if (bytes.includes(0)) return unreadable('is not UTF-8 text', 'Open it in an editor and save it as UTF-8.');
  // As a stream, because Node decodes a whole text as Latin-1, which has no curly quotes.
  const windows = () => new TextDecoder('windows-1252').decode(bytes, { stream: true });
  return { text: isUtf8(bytes) ? new TextDecoder().decode(bytes) : windows(), problems: [] };
}

function brokenLine(path: string | null, { line, name }: EnvLine): FileProblem {
  // Other words of the line are never named: they may be the end of a password that a line break has cut.
  const which = /^[A-Z][A-Z0-9_]*$/.test(name) ? ` (${name})` : '';
  return {
    line,
    problem: `The settings file ${path} cannot be read at line ${line}${which}.`,
    fix:
      "Write the value in single quotes, such as NAME='value'; a value with a single quote in it goes in double quotes, " +
      'with a backslash before each ", \\ and $.',
  };
}

/** The names of all settings, which `.env.example` lists. */
export function settingNames(): string[] {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  return linesIn(example).map(({ name }) => name);
}
