import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { rewriteYaml } from '../../../scripts/content/writeYaml';

const CONTENT = join(import.meta.dirname, '../../../frontend/content');
const FIXTURES = join(import.meta.dirname, '../../fixtures/content');
const files = [CONTENT, FIXTURES].flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));

it('leaves every content file as it is where nothing changes', () => {
  for (const text of files.map((file) => readFileSync(file, 'utf8'))) expect(rewriteYaml(text, parse(text))).toBe(text);
});

describe('a change leaves all other lines as they are written', () => {
  const WEEKDAYS = '  - days: "Monday to Friday"\n    opens: 9:00 AM\n';
  const SATURDAY = '  # Not in the monsoon.\n  - days: Saturday\n';
  const TEXT = `# Who we are.
name: Your Studio # no place for a comment, but no loss either

hours:
${WEEKDAYS}${SATURDAY}social: []
`;
  const MOVED = TEXT.replace(WEEKDAYS + SATURDAY, SATURDAY + WEEKDAYS);
  type Data = { name: string; hours: Record<string, string>[]; social: unknown };
  const hours = (change: (lines: Data['hours']) => Data['hours']) => (data: Data) => ({
    ...data,
    hours: change(data.hours),
  });
  const SUNDAY = { days: 'Sunday' };

  it.each<[string, (data: Data) => unknown, string]>([
    ['one word', (data) => ({ ...data, name: 'Blue Lotus' }), TEXT.replace('Your Studio', 'Blue Lotus')],
    ['a new field', (data) => ({ ...data, tagline: 'Films' }), `${TEXT}tagline: Films\n`],
    ['a field that goes', ({ social, ...data }) => data, TEXT.replace('social: []\n', '')],
    ['a list in place of a record', (data) => ({ ...data, social: { a: 1 } }), TEXT.replace(' []', '\n  a: 1')],
    ['an entry that moves, with its comment', hours((lines) => lines.toReversed()), MOVED],
    ['an entry that is new', hours((lines) => [SUNDAY, ...lines]), TEXT.replace('hours:\n', '$&  - days: Sunday\n')],
    ['an entry that is changed', hours(([first = {}]) => [first, SUNDAY]), TEXT.replace('Saturday', 'Sunday')],
    ['an entry that goes', hours(([, second = {}]) => [second]), TEXT.replace(WEEKDAYS, '')],
  ])('%s', (_, change, expected) => {
    expect(expected).not.toBe(TEXT);
    expect(rewriteYaml(TEXT, change(parse(TEXT)))).toBe(expected);
  });
});
