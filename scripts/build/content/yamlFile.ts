import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import { withoutHidden } from '../../../frontend/schema/pasted.ts';
import { UserError } from '../../support/UserError.ts';

/** A problem of a content file, and the line on which it is. */
export interface FileProblem {
  line: number;
  sentence: string;
}

/** A parsed content file. */
export interface YamlFile {
  /** Its records; undefined if it cannot be read. */
  data: unknown;
  problems: FileProblem[];
  /** The line of the value at a path, or of the nearest record around it. */
  lineOf: (path: readonly PropertyKey[]) => number;
}

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

export function parseYamlFile(written: string): YamlFile {
  // The name of a field and the end of a line have none of the marks that words may need.
  const text = withoutHidden(written)
    .replace(/^[ -]*[\w\p{Cf}]+(?=:)/gmu, (name) => name.replace(/\p{Cf}/gu, ''))
    .replace(/[\p{Z}\u00ad\u200e\u200f]+$/gmu, '');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
  const letters = unreadableLetters(text, lineAt);
  // One mistake is one problem: what the parser says after it is no help.
  const [reason] = [
    ...(document.errors.length > 0 || text.startsWith('\ufffd') ? letters : []),
    ...lookAlikes(document, text, lineAt),
    ...syntaxErrors(document, text, lineAt),
    ...(isMap(document.contents) ? [] : [{ line: 1, sentence: NO_RECORD }]),
  ];
  const marks = reason === undefined ? misreadWords(document, lineAt) : [];
  return {
    data: reason === undefined && marks.length === 0 ? document.toJS() : undefined,
    problems: reason === undefined ? [...marks, ...cutOffWords(document, lineAt), ...letters] : [reason],
    lineOf: (path) => lineAt(nodeAt(document, path)?.range?.[0] ?? 0),
  };
}

/** Like `parseYamlFile`, for the content file of this name; throws its problem, with file and line, if it cannot be read. */
export function readYamlFile(name: string, text: string): YamlFile {
  const file = parseYamlFile(text);
  const [problem] = file.problems;
  if (file.data === undefined && problem) {
    throw new UserError(`frontend/content/${name}.yaml:${problem.line}: ${problem.sentence}`);
  }
  return file;
}

const ENTRY_TOO_FAR_IN = 'begin the - of the next line as far in as those of the other entries';
const NO_RECORD = 'has no fields; put the file back as it was.';

function syntaxErrors({ errors }: Document, text: string, lineAt: (offset: number) => number): FileProblem[] {
  return errors.map((error) => ({
    line: error.message.startsWith('Missing closing') ? lineAt(lastOpenQuote(text)) : lineAt(error.pos[0]),
    // The parser has one code for a missing quote and for a line too far out.
    sentence: `cannot be read; ${/closing|end with/.test(error.message) ? NOT_CLOSED : (ADVICE[error.code] ?? OTHERWISE)}.`,
  }));
}

/** Where the last quote stands that opens words and is not closed on its line. */
const lastOpenQuote = (text: string) =>
  [...text.matchAll(/(?<=(?:: |- ) *)(["'])(?!.*\1)/g)].at(-1)?.index ?? text.length;

/** Finds look-alikes at the first error, in the names of fields, and in words that stand where a record should be. */
function lookAlikes(document: Document, text: string, lineAt: (offset: number) => number): FileProblem[] {
  const texts = text.split('\n');
  const problemAt = (line: number, patterns = LOOK_ALIKES): FileProblem[] => {
    const [, advice] = patterns.find(([pattern]) => pattern.test(texts[line - 1] ?? '')) ?? [];
    return advice === undefined ? [] : [{ line, sentence: `cannot be read; ${advice}.` }];
  };
  const [error] = document.errors;
  if (error) {
    const line = lineAt(error.pos[0]);
    return [...problemAt(line), ...problemAt(line + 1)];
  }
  const problems: FileProblem[] = [];
  visit(document, {
    Scalar: (key, { type, value, range }, path) => {
      if (type !== 'PLAIN' || typeof value !== 'string') return;
      const [from = 0, to = 0] = range ?? [];
      const line = lineAt(from);
      if (/\n *- /.test(text.slice(from, to)))
        problems.push({ line, sentence: `cannot be read; ${ENTRY_TOO_FAR_IN}.` });
      if (key === 'key' && !/^[\w ]+$/.test(value)) problems.push(...problemAt(line));
      if (key === 'value' && isPair(path.at(-1))) problems.push(...problemAt(line, LOOK_ALIKES_OF_COLONS));
    },
  });
  return problems;
}

/** Finds U+FFFD, which takes the place of a byte that is not UTF-8. */
function unreadableLetters(text: string, lineAt: (offset: number) => number): FileProblem[] {
  const offset = text.indexOf('\ufffd');
  const sentence = 'has letters that cannot be read; save the file as UTF-8, and type them again.';
  return offset < 0 ? [] : [{ line: lineAt(offset), sentence }];
}

/** Finds words that begin with `!`, `&` or `*`: YAML reads them as a tag, an anchor or an alias, and drops them. */
function misreadWords(document: Document, lineAt: (offset: number) => number): FileProblem[] {
  const problems: FileProblem[] = [];
  visit(document, {
    Node: (_, node) => {
      if (!isAlias(node) && node.tag === undefined && node.anchor === undefined) return;
      problems.push({
        line: lineAt(node.range?.[0] ?? 0),
        sentence:
          'has words that begin with !, & or *, which YAML takes for marks of its own; write them between quotes.',
      });
    },
  });
  return problems;
}

/** Finds texts that contain " #": YAML reads the rest of the line as a comment, so the page would lack those words. */
function cutOffWords(document: Document, lineAt: (offset: number) => number): FileProblem[] {
  const problems: FileProblem[] = [];
  visit(document, {
    Scalar: (_, scalar) => {
      if (scalar.type !== 'PLAIN' || scalar.comment === undefined || scalar.comment === null) return;
      problems.push({
        line: lineAt(scalar.range?.[0] ?? 0),
        sentence: `"${scalar.source} #${scalar.comment}" ends at its #, from where on it is a comment; write it between quotes, or the comment on a line of its own.`,
      });
    },
  });
  return problems;
}

function nodeAt(document: Document, path: readonly PropertyKey[]): Node | undefined {
  let node = document.contents as Node | null;
  for (const [depth, key] of path.entries()) {
    const next = isMap(node)
      ? node.items.find((pair) => isScalar(pair.key) && pair.key.value === key)
      : isSeq(node)
        ? (node.items[Number(key)] as Node | undefined)
        : undefined;
    if (next === undefined) break;
    // Return the key, so that an empty value has a line too.
    if ('key' in next && depth === path.length - 1) return next.key as Node;
    node = ('key' in next ? next.value : next) as Node | null;
    if (node === null) break;
  }
  return node ?? undefined;
}
