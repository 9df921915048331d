import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { TitleLine } from '../../../frontend/schema/records';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { changedLines, ownEditor } from '../../support/owner/editorPage';

const EDITS_IN_FILE = 25;
const FILES = ['company', 'site', 'home', 'our-work', 'services', 'contact', 'landing', 'privacy'];
const WORDS = [
  'It’s fine',
  "Don't: ever",
  '- a dash',
  'from {name}',
  '"quoted"',
  'one # two',
  'नमस्ते',
  'true: false',
  '*new*',
  '& more',
  '[sic]',
  '100%',
  '@home',
  '!',
  '> quote',
  '|',
];

const own = ownEditor(await sharedBrowser());
beforeAll(async () => {
  await own.editor.open('company');
  // Decap remembers it. The page beside the form has its own test, and costs most of an edit's time.
  await own.editor.page.getByTitle('Toggle preview').click();
  await own.editor.page.locator('iframe#preview-pane').waitFor({ state: 'detached' });
});

/** Repeatable random numbers below a limit (a linear congruential generator). */
let state = 20261125;
function below(limit: number): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}

/** Expands all collapsed fields of the form. */
async function unfold(): Promise<void> {
  await own.editor.page.evaluate(async () => {
    for (let round = 0; round < 4; round += 1) {
      const folds = document.querySelectorAll<HTMLElement>(
        'button[aria-label="Expand"], [class*="SortableListItem"] > [class*="TopBar"] > button:first-child',
      );
      for (const fold of [...folds].filter((each) => each.dataset.opened === undefined)) {
        fold.dataset.opened = '';
        fold.click();
      }
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
}

/** Types over what is in a field. */
async function type(field: Locator, words: string): Promise<void> {
  await field.focus();
  await own.editor.page.keyboard.press('ControlOrMeta+A');
  await own.editor.page.keyboard.insertText(words);
  expect(await field.inputValue()).toBe(words);
}

it.each(FILES)(
  `${EDITS_IN_FILE} random edits of %s are each valid, and each a diff of that edit alone`,
  { timeout: 300_000 },
  async (name) => {
    const file = join(own.checkout, `frontend/content/${name}.yaml`);
    await own.editor.open(name);
    await unfold();
    // Only fields with sentences: a random text would break the rules of names, addresses and numbers.
    const fields = own.editor.page.locator('textarea, input[type="text"]');
    // Such a line takes two edits: its other lines have the same words.
    const { titleLines = [] } = parse(readFileSync(file, 'utf8'));
    const inTwoForms = titleLines.filter(({ narrow }: TitleLine) => narrow).map(({ text }: TitleLine) => text);
    const indexes: number[] = [];
    for (const [index, field] of (await fields.all()).entries()) {
      if (!(await field.isVisible())) continue;
      const [value, label] = [await field.inputValue(), (await field.getAttribute('id')) ?? ''];
      if (
        / \S+ /.test(value) &&
        !/[{}]/.test(value) &&
        !inTwoForms.includes(value) &&
        !/^(title|tagline|description|phone|days|opens|closes|emphasis)-/.test(label)
      )
        indexes.push(index);
    }
    expect(indexes.length).toBeGreaterThan(0);
    for (let edit = 0; edit < EDITS_IN_FILE; edit += 1) {
      copyFileSync(file, `${file}.before`);
      const field = fields.nth(indexes[below(indexes.length)] ?? 0);
      const words = `${WORDS[below(WORDS.length)]} ${edit} ${await field.inputValue()}`.slice(0, 120).trim();
      await type(field, words);
      await own.editor.save();
      const changed = changedLines(`${file}.before`, file);
      expect(changed, words).toHaveLength(2);
      const [, written = ''] = /^> *(?:- )?(?:\w+: )?(.*)$/.exec(changed[1] ?? '') ?? [];
      expect(parse(written)).toBe(words);
    }
    expect(parse(readFileSync(file, 'utf8'))).toBeTruthy();
  },
);
