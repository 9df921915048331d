interface Entry {
  line: string;
  children: Entry[];
}

/** Roles whose names are part of the outline: they say what a press does or what a field wants. */
const NAMED = /^(button|link|textbox|combobox|dialog|alertdialog|navigation|group)$/;

/** The hash in the name of a film's file, which changes with the settings of its encoder. */
const HASH = /\.[\w-]{8}(?=\.mp4$)/;

/** Texts are content, and each definition has its term before it, as axe checks. */
const LEFT_OUT = /^(text|term)$/;

/**
 * Returns an accessibility tree, as Playwright's `ariaSnapshot` writes it, without the texts of the content. Equal neighbors are
 * one entry with their number.
 */
export function outline(tree: string): string {
  const root: Entry = { line: '', children: [] };
  const path = [root];
  for (const line of tree.split('\n')) {
    const url = line.match(/^ *- \/url: (.*)$/)?.[1];
    const last = path.at(-1);
    if (url !== undefined && last !== undefined) last.line += ` → ${url.replace(HASH, '')}`;
    const parts = line.match(/^( *)- '?([a-z]+)( "(?:[^"\\]|\\.)*")?((?: \[[^\]]*\])*)/);
    if (parts === null || LEFT_OUT.test(String(parts[2]))) continue;
    const [, indent = '', role = '', name = '', states = ''] = parts;
    const entry = { line: `- ${role}${NAMED.test(role) ? name : ''}${states}`, children: [] };
    path.length = indent.length / 2 + 1;
    path.at(-1)?.children.push(entry);
    path.push(entry);
  }

  return `${linesOf(root).join('\n')}\n`;
}

function linesOf({ children }: Entry): string[] {
  const blocks = children.map((child) => [child.line, ...linesOf(child).map((line) => `  ${line}`)]);
  const groups: { block: string[]; count: number }[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last?.block.join('\n') === block.join('\n')) last.count += 1;
    else groups.push({ block, count: 1 });
  }

  return groups.flatMap(({ block: [first, ...others], count }) => [
    count === 1 ? `${first}` : `${first} × ${count}`,
    ...others,
  ]);
}
