import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { rewriteYaml } from '../../../scripts/edit/writeYaml';

const CONTENT = join(import.meta.dirname, '../../../frontend/content');
const FIXTURES = join(import.meta.dirname, '../../fixtures/content');
const files = [CONTENT, FIXTURES].flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
const read = (file: string) => readFileSync(file, 'utf8');

it.each(files)('leaves a file as it is where nothing changes: %s', (file) => {
  expect(rewriteYaml(read(file), parse(read(file)))).toBe(read(file));
});

describe('a change leaves all other lines as they are written', () => {
  const WEEKDAYS = '  - days: "Monday to Friday"\n    opens: 9:00 AM\n';
  const SATURDAY = '  # Not in the monsoon.\n  - days: Saturday\n';
  const TEXT = `# Who we are.
name: Your Studio # no place for a comment, but no loss either

hours:
${WEEKDAYS}${SATURDAY}social: []
`;

  it.each<[string, (data: Record<string, unknown>) => unknown, string]>([
    ['one word', (data) => ({ ...data, name: 'Blue Lotus' }), TEXT.replace('Your Studio', 'Blue Lotus')],
    [
      'a word that needs quotes',
      (data) => ({ ...data, name: 'Lotus: films' }),
      TEXT.replace('name: Your Studio', 'name: "Lotus: films"'),
    ],
    ['a new field', (data) => ({ ...data, tagline: 'Films' }), `${TEXT}tagline: Films\n`],
    ['a field that goes', ({ social, ...data }) => data, TEXT.replace('social: []\n', '')],
    [
      'an entry that moves, with its comment',
      (data) => ({ ...data, hours: [...(data.hours as unknown[])].reverse() }),
      TEXT.replace(WEEKDAYS + SATURDAY, SATURDAY + WEEKDAYS),
    ],
    [
      'an entry that is new',
      (data) => ({ ...data, hours: [{ days: 'Sunday' }, ...(data.hours as unknown[])] }),
      TEXT.replace(WEEKDAYS, `  - days: Sunday\n${WEEKDAYS}`),
    ],
    [
      'an entry that is changed',
      (data) => ({ ...data, hours: [(data.hours as unknown[])[0], { days: 'Sunday' }] }),
      TEXT.replace('days: Saturday', 'days: Sunday'),
    ],
  ])('%s', (_, change, expected) => {
    expect(rewriteYaml(TEXT, change(parse(TEXT)))).toBe(expected);
  });
});

/** A small generator of repeatable random numbers below a limit (mulberry32). */
function random(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit);
  };
}

type Place = { parent: Record<string | number, unknown>; key: string | number };

function placesIn(value: unknown): { texts: Place[]; lists: unknown[][] } {
  const texts: Place[] = [];
  const lists: unknown[][] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) lists.push(node);
    for (const [name, child] of Object.entries(node)) {
      const key = Array.isArray(node) ? Number(name) : name;
      if (typeof child === 'string') texts.push({ parent: node as Place['parent'], key });
      else visit(child);
    }
  };
  visit(value);
  return { texts, lists };
}

const WORDS = [
  'It’s fine',
  "Don't: ever",
  '- a dash',
  '{name} and {phone}',
  '"quoted"',
  'one # two',
  'नमस्ते',
  'true',
  '0042',
  'null',
  '  two  ',
  'a\nb',
];

/** The lines that differ, from the first difference to the last. */
function differences(before: string, after: string): { removed: string[]; added: string[] } {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return { removed: a.slice(head, a.length - tail), added: b.slice(head, b.length - tail) };
}

it('300 random edits of random files are each read back as they were made, and differ in the lines of that edit alone', () => {
  const below = random(20261125);
  for (let round = 0; round < 300; round += 1) {
    const before = read(files[below(files.length)] ?? '');
    const data = parse(before);
    const { texts, lists } = placesIn(data);
    const list = lists[below(lists.length)];
    const kind = list === undefined || list.length < 2 ? 0 : below(4);
    let lines: number;
    if (kind === 0 || list === undefined) {
      const place = texts[below(texts.length)];
      if (place === undefined) continue;
      place.parent[place.key] = `${WORDS[below(WORDS.length)]} ${round}`;
      lines = stringify(place.parent[place.key], { lineWidth: 0 }).trimEnd().split('\n').length;
    } else if (kind === 1) {
      lines = stringify(list.splice(below(list.length), 1))
        .trimEnd()
        .split('\n').length;
    } else if (kind === 2) {
      const copy = structuredClone(list[below(list.length)]);
      list.splice(below(list.length), 0, copy);
      lines = stringify([copy], { lineWidth: 0 }).trimEnd().split('\n').length;
    } else {
      const place = below(list.length - 1);
      list.splice(place, 2, list[place + 1], list[place]);
      lines = stringify(list.slice(place, place + 2), { lineWidth: 0 })
        .trimEnd()
        .split('\n').length;
    }
    const after = rewriteYaml(before, data);
    expect(parse(after)).toEqual(data);
    const { removed, added } = differences(before, after);
    // A blank line between the sections of a file may be added or removed too.
    expect(Math.max(removed.length, added.length), `${JSON.stringify({ removed, added })}`).toBeLessThanOrEqual(
      lines + 1,
    );
  }
});
