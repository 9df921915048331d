import type { Document, Node, YAMLError } from 'yaml';
import { isAlias, isMap, isNode, isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { withoutHidden } from '../../../frontend/schema/pasted.ts';
import { UserError } from '../../support/UserError.ts';

/** A parsed content file: its records, which are undefined if it cannot be read, and its problems with the line of each. */
export type YamlFile = ReturnType<typeof parseYamlFile>;
type FileProblem = { line: number; sentence: string };

type LookAlike = readonly [pattern: RegExp, advice: string];

/** Mistakes of the keyboard in a colon, which can also be in words where a record should be. */
const LOOK_ALIKES_OF_COLONS: readonly LookAlike[] = [
  [/^ *(?:- )?[\w-]+ ?：/, 'write : and a space instead of the wide colon ： after the name of the field'],
  [/^ *(?:- )?[\w-]+ ?:(?! )\p{Z}/u, 'type the space after the colon again: it is a no-break or wide space'],
];
/** Mistakes of the keyboard or of another program that YAML does not know as such, by what a line with them looks like. */
const LOOK_ALIKES: readonly LookAlike[] = [
  [/^[ -]*\t/, 'indent with spaces, not with a tab'],
  ...LOOK_ALIKES_OF_COLONS,
  [/^[ -]*(?! )\p{Z}/u, 'type the spaces before the words again: one is a no-break or wide space'],
  [/^ *[–—•]/, 'write - and a space before an entry of a list, not – or •'],
  [/^[ -]*[“”„‘’«]|: [“”„‘’«]/, 'write straight quotes, ", instead of curly ones'],
  [/^ *-[A-Za-z]/, 'write a space after -'],
  [/<iframe\b/i, 'write only the address of the frame, the words between the quotes after src='],
  [
    /^ *(?:- )?[\w-]+: "(?:[^"\\]|\\.)*" *[^\s#]/,
    'put the words between single quotes, or write \\" for each quote within',
  ],
  [/^ *(?:- )?[A-Za-z][\w-]*:(?!\/\/)\S/, 'write a space after the colon'],
];
/** How to fix common mistakes, by the error code of the parser. */
const ADVICE: Partial<Record<YAMLError['code'], string>> = {
  DUPLICATE_KEY: 'this name stands twice in its record: remove one of the two',
  BAD_DQ_ESCAPE: 'write \\\\ for each \\ between double quotes',
  BAD_INDENT: 'begin the line as far in as its neighbors',
  MULTILINE_IMPLICIT_KEY:
    'write ": " between the name of a field and its words, and words that go on in a second line further in',
  MULTIPLE_DOCS: 'a line of --- ends the file: remove it',
};
const NOT_CLOSED = 'a quote or bracket that opens here or above is not closed';
const OTHERWISE =
  'put words that contain ": " or begin with a special character between quotes, and begin lines as far in as their neighbors';
const ENTRY_TOO_FAR_IN = 'begin the - of the next line as far in as those of the other entries';
const NOT_UTF_8 = 'has letters that cannot be read; save the file as UTF-8, and type them again.';
const MARK = 'has words that begin with !, & or *, which YAML takes for marks of its own; write them between quotes.';

/** Parses files, each by its name. */
export const parseYamlFiles = (texts: Readonly<Record<string, string>>): Record<string, YamlFile> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, parseYamlFile(text)]));

function parseYamlFile(written: string) {
  // The name of a field and the end of a line have none of the marks that words may need.
  const text = withoutHidden(written)
    .replace(/^[ -]*[\w\p{Cf}]+(?=:)/gmu, (name) => name.replace(/\p{Cf}/gu, ''))
    .replace(/[\p{Z}\u00ad\u200e\u200f]+$/gmu, '');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineAt = (offset = 0) => Math.max(1, lines.linePos(offset).line);
  const unreadable = (line: number, advice: string) => ({ line, sentence: `cannot be read; ${advice}.` });
  const lookAlikes = (line: number, patterns = LOOK_ALIKES) => {
    const [, advice] = patterns.find(([pattern]) => pattern.test(text.split('\n')[line - 1] ?? '')) ?? [];
    return advice === undefined ? [] : [unreadable(line, advice)];
  };

  const [error] = document.errors;
  // U+FFFD takes the place of a byte that is not UTF-8.
  const letters = text.includes('\ufffd') ? [{ line: lineAt(text.indexOf('\ufffd')), sentence: NOT_UTF_8 }] : [];
  const reasons: FileProblem[] = error || text.startsWith('\ufffd') ? letters : [];
  const marks: FileProblem[] = [];
  const cutOff: FileProblem[] = [];
  if (error) {
    const line = lineAt(error.pos[0]);
    // The parser has one code for a missing quote and for a line too far out.
    const advice = /closing|end with/.test(error.message) ? NOT_CLOSED : (ADVICE[error.code] ?? OTHERWISE);
    const opens = error.message.startsWith('Missing closing') ? lineAt(lastOpenQuote(text)) : line;
    reasons.push(...lookAlikes(line), ...lookAlikes(line + 1), unreadable(opens, advice));
  } else {
    visit(document, {
      Node: (key, node, path) => {
        const [from, to] = node.range ?? [];
        const line = lineAt(from);
        // YAML drops a tag, an anchor or an alias.
        if (isAlias(node) || node.tag !== undefined || node.anchor !== undefined) marks.push({ line, sentence: MARK });
        if (!isScalar(node) || node.type !== 'PLAIN') return;
        // YAML reads the rest of the line as a comment, so the page would lack those words.
        if (typeof node.comment === 'string') {
          const sentence = `"${node.source} #${node.comment}" ends at its #, from where on it is a comment; write it between quotes, or the comment on a line of its own.`;
          cutOff.push({ line, sentence });
        }
        if (typeof node.value !== 'string') return;
        if (/\n *- /.test(text.slice(from, to))) reasons.push(unreadable(line, ENTRY_TOO_FAR_IN));
        if (key === 'key' && !/^[\w ]+$/.test(node.value)) reasons.push(...lookAlikes(line));
        if (key === 'value' && isPair(path.at(-1))) reasons.push(...lookAlikes(line, LOOK_ALIKES_OF_COLONS));
      },
    });
    if (!isMap(document.contents)) reasons.push({ line: 1, sentence: 'has no fields; put the file back as it was.' });
  }
  // One mistake is one problem: what the parser says after it is no help.
  const [reason] = reasons;
  return {
    data: reason === undefined && marks.length === 0 ? (document.toJS() as unknown) : undefined,
    problems: reason === undefined ? [...marks, ...cutOff, ...letters] : [reason],
    /** The line of the value at a path, or of the nearest record around it. */
    lineOf: (path: readonly PropertyKey[]): number => lineAt(nodeAt(document, path)?.range?.[0]),
  };
}

/** Parses the content file of this name; throws its problem, with file and line, if it cannot be read. */
export function readYamlFile(name: string, text: string): YamlFile {
  const file = parseYamlFile(text);
  const [problem] = file.problems;
  if (file.data === undefined && problem)
    throw new UserError(`frontend/content/${name}.yaml:${problem.line}: ${problem.sentence}`);
  return file;
}

/** Where the last quote stands that opens words and is not closed on its line. */
const lastOpenQuote = (text: string) =>
  [...text.matchAll(/(?<=(?:: |- ) *)(["'])(?!.*\1)/g)].at(-1)?.index ?? text.length;

/** The node at a path, or the nearest one around it; of a field, its name, because an empty value has no line. */
function nodeAt(document: Document, path: readonly PropertyKey[]): Node | undefined {
  if (path.length === 0) return document.contents ?? undefined;
  const [parent, key] = [document.getIn(path.slice(0, -1), true), path.at(-1)];
  const found = isMap(parent)
    ? parent.items.find((pair) => isScalar(pair.key) && pair.key.value === key)?.key
    : document.getIn(path, true);
  return isNode(found) ? found : nodeAt(document, path.slice(0, -1));
}
