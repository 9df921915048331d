import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type EnvLine, linesIn } from './settings/envText.ts';
import { findMisplaced, settingsFiles } from './settings/settingsPath.ts';
import { PUBLIC_HTML, ROOT } from './support/paths.ts';
import { UserError } from './support/UserError.ts';

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

export interface SettingsFile {
  /** Null without a file. */
  path: string | null;
  /** The path of a new file. */
  belongs: string;
  text: string;
  lines: EnvLine[];
  /** Those of the lines that can be read, overridden by environment variables. */
  settings: Record<string, string>;
  problems: FileProblem[];
}

/** The settings of an upload, from the file that PHP reads there, even with broken lines. */
export function readSettingsFile(upload = PUBLIC_HTML): SettingsFile {
  const files = settingsFiles(upload);
  const [, belongs] = files;
  const path = files.find((file) => statSync(file, { throwIfNoEntry: false })?.isFile()) ?? null;
  const { text, problems } =
    path === null ? { text: '', problems: misplaced(findMisplaced(upload), belongs) } : readText(path);
  const lines = linesIn(text);
  const broken = lines.filter(({ value }) => value === undefined).map((line) => brokenLine(path, line));
  const read = lines.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]));

  return {
    path,
    belongs,
    text,
    lines,
    settings: { ...Object.fromEntries(read), ...environmentSettings() },
    problems: [...problems, ...broken],
  };
}

function misplaced(path: string | undefined, belongs: string): FileProblem[] {
  if (path === undefined) return [];
  const problem = `The settings file ${path} is not read; it belongs at ${belongs}.`;
  return [{ line: null, problem, fix: 'Move it there.' }];
}

/** The text of the file. Windows' editors may save it as UTF-16, or as what they call ANSI. */
function readText(path: string): { text: string; problems: FileProblem[] } {
  const unreadable = (why: string, fix: string) => ({
    text: '',
    problems: [{ line: null, problem: `The settings file ${path} ${why}.`, fix }],
  });
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return unreadable('cannot be read', 'Give it to your account, with the mode 600.');
  }
  if (bytes.includes(0)) return unreadable('is not UTF-8 text', 'Open it in an editor and save it as UTF-8.');
  return { text: new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes), problems: [] };
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

/** The settings among the environment variables. */
function environmentSettings(): Record<string, string> {
  return Object.fromEntries(
    settingNames().flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
