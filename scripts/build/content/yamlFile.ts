import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';

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

/** How to fix common mistakes, by the error code of the parser. */
const ADVICE: Partial<Record<YAMLError['code'], string>> = {
  DUPLICATE_KEY: 'this name stands twice in its record: remove one of the two',
  TAB_AS_INDENT: 'indent with spaces, not with a tab',
  MISSING_CHAR: 'a quote or bracket that opens here or above is not closed',
  BAD_INDENT: 'begin the line as far in as its neighbors',
};
const OTHERWISE =
  'put words that contain ": " or begin with a special character between quotes, and begin lines as far in as their neighbors';

export function parseYamlFile(text: string): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
  const marks = misreadWords(document, lineAt);
  const problems = [
    ...document.errors.slice(0, 1).map((error) => ({
      line: lineAt(error.pos[0]),
      sentence: `cannot be read; ${ADVICE[error.code] ?? OTHERWISE}.`,
    })),
    ...(document.errors.length === 0 ? marks : []),
    ...cutOffWords(document, lineAt),
    ...unreadableLetters(text, lineAt),
  ];
  return {
    data: document.errors.length === 0 && marks.length === 0 ? document.toJS() : undefined,
    problems,
    lineOf: (path) => lineAt(nodeAt(document, path)?.range?.[0] ?? 0),
  };
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
