// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { inquiryForm } from '../../../../frontend/lib/inquiryForm';
import { FOREIGN_PHONE_IS_INVALID, PHONE_IS_FULL } from '../../../../frontend/lib/inquiryRules';
import { tidyPhoneInput } from '../../../../frontend/pages/contact/tidyPhoneInput';

let input: HTMLInputElement;

/** Opens a page where this was typed before hydration. */
function openPage(value = '') {
  document.body.innerHTML = `<input value="${value}">`;
  input = document.querySelector('input') as HTMLInputElement;
  input.addEventListener('input', (event) => {
    inquiryForm.edit('phone');
    tidyPhoneInput(input, (event as InputEvent).inputType);
  });
  inquiryForm.edit('phone');
  tidyPhoneInput(input);
  input.focus();
}

beforeEach(() => {
  // jsdom has no editing commands.
  Object.assign(document, {
    execCommand: (command: string, _: boolean, text = '') => edit(command === 'delete' ? '' : text, 'insertText'),
  });
  openPage();
});

/** Puts text in the place of the selection, as a browser does. */
function edit(text: string, inputType: string): void {
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  input.dispatchEvent(new InputEvent('input', { inputType }));
}

const type = (text: string) => () => {
  for (const character of text) edit(character, 'insertText');
};
const paste = (text: string) => () => edit(text, 'insertFromPaste');
const select = (start: number, end?: number) => () => input.setSelectionRange(start, end ?? start);
const selectAll = () => input.select();
const remove = (from: number, to: number) => () => {
  input.setSelectionRange(from, to);
  edit('', 'deleteContentBackward');
};
const backspace = () => remove(input.value.length - 1, input.value.length)();
/** Autofill sets the value of an input without the focus, and tells no `inputType`. */
const autofill = (text: string) => () => {
  input.blur();
  input.value = text;
  input.dispatchEvent(new InputEvent('input'));
};
const compose = (text: string) => () => edit(text, 'insertCompositionText');
const leave = () => {
  input.blur();
  tidyPhoneInput(input);
};

it.each<[what: string, acts: (() => void)[], value: string, warning?: string]>([
  ['takes a number from the clipboard', [paste('tel:+91 98765-43210,')], '9876543210'],
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
  ['holds ten where the plus goes', [type('+123456789012345'), remove(0, 1), leave], '1234567890', PHONE_IS_FULL],
  ['forgets what did not fit for another number', [type('91987654321'), selectAll, type('98765')], '98765'],
  ['forgets it once a digit is deleted', [type('91987654321'), backspace, type('20')], '9198765432', PHONE_IS_FULL],
  ['changes a selected digit', [type('9876543210'), select(1, 2), type('7')], '9776543210'],
  ['changes the first digit', [type('9001234567'), remove(0, 1), type('8')], '8001234567'],
  ['changes a country code', [type('+971501234567'), remove(2, 3), type('6')], '+961501234567'],
  ['tidies what an input method composes', [compose('９８')], '98'],
  ['tidies what was typed before hydration', [() => openPage('+91 98765 432105')], '9876543210', PHONE_IS_FULL],
])('the phone field %s', (_, acts, value, warning) => {
  for (const act of acts) act();
  expect(input.value).toBe(value);
  expect(inquiryForm.current().warnings.phone).toBe(warning);
});

it('the phone field keeps the caret behind what is pasted in the middle of a number', () => {
  for (const act of [type('98210'), select(2), paste('76 54 3')]) act();
  expect([input.value, input.selectionStart]).toEqual(['9876543210', 7]);
});
