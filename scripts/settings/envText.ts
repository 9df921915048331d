import { parse } from 'dotenv';
import { UserError } from '../support/UserError.ts';

/** A line of a settings file that is neither empty nor a comment. */
export type EnvLine = ReturnType<typeof linesIn>[number];

/**
 * The values that both libraries read alike. phpdotenv replaces `${NAME}` outside single quotes, knows more escapes in double
 * quotes, and takes `="` in other values for the beginning of several lines; dotenv removes backquotes.
 */
const SINGLE_QUOTED = /'(?:[^'=]|=(?!"))*'/;
const DOUBLE_QUOTED = /"(?:[^"\\$]|\$(?!\{)|\\["$nr]|\\\\(?![nr]))*"/;
const UNQUOTED = /(?:(?!['"`])(?:[^\s#$=]|\$(?!\{)|=(?!"))+)?/;
const VALUE = [SINGLE_QUOTED, DOUBLE_QUOTED, UNQUOTED].map(({ source }) => source).join('|');

const NAME = String.raw`^[ \t]*(?:export[ \t]+)?([\w.]+)[ \t]*=[ \t]*`;
const SETTING = new RegExp(String.raw`${NAME}(${VALUE})[ \t]*(?:#.*)?$`, 's');
const ANY_SETTING = new RegExp(`${NAME}(.*)$`, 's');

/**
 * The lines of a settings file, from 1 on. The name is empty if the line sets nothing; `written` is what is behind the equals sign:
 * the value with its quotes, and a comment; the value is undefined if dotenv and PHP's phpdotenv would not read the same. Of two
 * lines with one name, PHP takes the last.
 */
export function linesIn(text: string) {
  return textLines(text).flatMap((all, index) => {
    if (/^[ \t]*(?:#|$)/.test(all)) return [];
    const [, name = '', written = ''] = ANY_SETTING.exec(all) ?? [];
    const [, , readable] = SETTING.exec(all) ?? [];
    const value = readable === undefined ? undefined : readValue(readable);
    return { line: index + 1, name, written: written.trim(), value };
  });
}

/** Writes a value with its quotes. Throws a `UserError` if there is no way that both libraries read alike. */
export function quoted(value: string): string {
  const forms = [`'${value}'`, `"${value.replace(/["\\$]/g, '\\$&')}"`];
  const written = forms.find((form) => linesIn(`VALUE=${form}`)[0]?.value === value);
  if (written === undefined) {
    throw new UserError(
      'A value with a line break, or with a single quote and a backslash before n or r, cannot be written into .env: choose another.',
    );
  }
  return written;
}

/** The text with a setting in place of the last one of its name, or as a new last line. */
export function withSetting(text: string, name: string, value: string): string {
  const lines = textLines(text.trimEnd());
  const { line = lines.length + 1 } = linesIn(text).findLast((each) => each.name === name) ?? {};
  return `${lines.toSpliced(line - 1, 1, `${name}=${quoted(value)}`).join('\n')}\n`;
}

const textLines = (text: string) => text.split(/\r\n|\r|\n/);

function readValue(written: string): string {
  const { VALUE: value = '' } = parse(`VALUE=${written}`);
  // dotenv leaves these escapes as they are.
  return written.startsWith('"') ? value.replace(/\\(["\\$])/g, '$1') : value;
}
