// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inquiryForm } from '../../../../frontend/lib/inquiryForm';
import { FOREIGN_PHONE_IS_INVALID, PHONE_IS_FULL } from '../../../../frontend/lib/inquiryRules';
import { tidyPhoneInput } from '../../../../frontend/pages/contact/tidyPhoneInput';

let input: HTMLInputElement;
let leave: (() => void) | undefined;

function openPage(value = '') {
  document.body.innerHTML = `<form><input value="${value}"></form>`;
  input = document.querySelector('input') as HTMLInputElement;
  // The form clears the field's message at each edit, before the input is tidied.
  document.body.addEventListener('input', () => inquiryForm.edit('phone'));
  leave = tidyPhoneInput(input);
}

beforeEach(() => {
  // jsdom has no editing commands.
  Object.assign(document, {
    execCommand: (command: string, _: boolean, text = '') => edit(command === 'delete' ? '' : text, 'insertText'),
  });
  openPage();
});
afterEach(() => {
  input.form?.reset();
  leave?.();
  inquiryForm.edit('phone');
});

/** Puts text in the place of the selection, as a browser does, and fires `input`. */
function edit(text: string, inputType: string): true {
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  input.dispatchEvent(Object.assign(new Event('input', { bubbles: true }), { inputType }));
  return true;
}

/** Types or pastes a text at the caret; the browser inserts it itself where no listener prevents that. */
function insert(data: string) {
  const event = new InputEvent('beforeinput', { data, inputType: 'insertText', cancelable: true, bubbles: true });
  if (input.dispatchEvent(event)) edit(data, 'insertText');
}

const type = (text: string) => () => [...text].forEach(insert);
const paste = (text: string) => () => insert(text);
const select = (start: number, end?: number) => () => input.setSelectionRange(start, end ?? start);
const selectAll = () => input.select();
/** Deletes the character after the caret, or the one before it. */
const deletes = (from: number, to: number) => () => {
  input.setSelectionRange(from, to);
  edit('', 'deleteContent');
};
const backspace = () => deletes(input.value.length - 1, input.value.length)();
/** Autofill sets the value, and fires `input` alone. */
const autofill = (text: string) => () => {
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
};
const comeBack = () => {
  const { value } = input;
  leave?.();
  openPage();
  // The form puts its draft back, without events.
  input.value = value;
};
const reset = () => input.form?.reset();

it.each<[what: string, acts: (() => void)[], shown: string, warning?: string]>([
  ['takes a number from the clipboard', [paste('+91 98765-43210')], '9876543210'],
  ['cuts one from the clipboard', [paste('9876543210123')], '9876543210', PHONE_IS_FULL],
  ['keeps the country code of another country', [paste('+971 50 123 4567')], '+971501234567'],
  ...['+91 98765 43210', '919876543210', '0919876543210', '0091 98765 43210', '098765 43210'].map(
    (typed): [string, (() => void)[], string] => [`takes ${typed}, typed`, [type(typed)], '9876543210'],
  ),
  ['takes 00 for the plus sign', [type('00971501234567')], '+971501234567'],
  ['tidies what autofill puts there', [autofill('+44 20 7946 0958')], '+442079460958'],
  ['holds ten digits', [type('91987654321')], '9198765432', PHONE_IS_FULL],
  ['pushes no digit out for a further one', [type('9198765432'), select(0), type('5')], '9198765432', PHONE_IS_FULL],
  ['warns no more once one is deleted', [type('98765432105'), backspace], '987654321'],
  ['holds fifteen digits after a plus sign', [type('+123456789012345')], '+123456789012345'],
  ['and no more', [type('+1234567890123456')], '+123456789012345', FOREIGN_PHONE_IS_INVALID],
  ['holds ten where the plus goes', [type('+123456789012345'), deletes(0, 1)], '1234567890', PHONE_IS_FULL],
  ['has the digits again at a plus sign', [type('971501234567'), select(0), type('+')], '+971501234567'],
  ['has them where + replaces one', [type('971501234567'), select(0, 1), type('+9')], '+971501234567'],
  ['has them after another page', [type('971501234567'), comeBack, select(0), type('+')], '+971501234567'],
  ['forgets them where another number comes', [type('91987654321'), selectAll, paste('98765')], '98765'],
  ['forgets them once one is deleted', [type('91987654321'), backspace, type('20')], '9198765432', PHONE_IS_FULL],
  ['forgets them with the form', [type('98765432105'), reset, autofill('9876543210')], '9876543210'],
  ['changes a selected digit', [type('98765432105'), select(1, 2), type('7')], '9776543210', PHONE_IS_FULL],
  ['changes the first digit', [type('9001234567'), deletes(0, 1), type('8')], '8001234567'],
  ['changes a country code', [type('+971501234567'), deletes(2, 3), type('6')], '+961501234567'],
])('the phone field %s', (_, acts, shown, warning) => {
  for (const act of acts) act();
  expect(input.value).toBe(shown);
  expect(inquiryForm.current().warnings.phone).toBe(warning);
});

it('the phone field keeps the caret behind what is pasted in the middle of a number', () => {
  for (const act of [type('98210'), select(2), paste('76 54 3')]) act();
  expect([input.value, input.selectionStart]).toEqual(['9876543210', 7]);
});

it('the phone field leaves the word that an input method composes, and tidies it afterwards', () => {
  const composing = new InputEvent('beforeinput', { data: '９', isComposing: true, cancelable: true });
  expect(input.dispatchEvent(composing)).toBe(true);
  edit('９８', 'insertCompositionText');
  expect(input.value).toBe('98');
});

it('the phone field tidies and cuts a number that was typed before hydration, and says so', () => {
  leave?.();
  openPage('+91 98765 43210 5');
  expect([input.value, inquiryForm.current().warnings.phone]).toEqual(['9876543210', PHONE_IS_FULL]);
});

it('the phone field sets the value where the browser has no editing commands', () => {
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  paste('+91 98765 43210')();
  expect(input.value).toBe('9876543210');
});
