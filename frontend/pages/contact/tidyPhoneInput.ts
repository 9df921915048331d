import { inquiryForm } from '../../lib/inquiryForm';
import { FOREIGN_PHONE_IS_INVALID, PHONE_IS_FULL, tidyPhone } from '../../lib/inquiryRules';
import { FOREIGN_PHONE_MAX_LENGTH, PHONE_MAX_LENGTH } from '../../lib/limits';

/** A digit typed after the tenth: with the next one, it shows that 91 in front is the country code. */
let rest = '';

/**
 * Puts the number in the phone input into its plain form, limits its length, and warns of digits that did not fit. To be called
 * at every edit, with the event's `inputType`, and when the input is left or hydrated. The input has no `maxlength`: to fit it,
 * browsers would autofill a number of another country without its country code.
 */
export function tidyPhoneInput(input: HTMLInputElement | null, inputType = ''): void {
  const digitsBefore = rest;
  rest = '';
  // What is left after a deletion may begin like a prefix, and an undone change must not be made again.
  if (input === null || /^(delete|history)/.test(inputType)) return;
  const { value, selectionEnd } = input;
  const afterCaret = inputType === '' ? 0 : value.length - (selectionEnd ?? value.length);
  const isTypedOn = inputType === 'insertText' && afterCaret === 0 && value.length > PHONE_MAX_LENGTH;
  const number = tidyPhone(
    isTypedOn ? value.slice(0, PHONE_MAX_LENGTH) + digitsBefore + value.slice(PHONE_MAX_LENGTH) : value,
  );
  const isForeign = number.startsWith('+');
  const excess = number.length - (isForeign ? FOREIGN_PHONE_MAX_LENGTH : PHONE_MAX_LENGTH);
  // The digits before the caret are the new ones, and must not push others out.
  const caret = number.length - afterCaret;
  const end = Math.max(0, caret - Math.max(0, excess));
  replaceAll(input, number.slice(0, end) + number.slice(caret), end);
  if (excess > 0) inquiryForm.warn('phone', isForeign ? FOREIGN_PHONE_IS_INVALID : PHONE_IS_FULL);
  if (excess > 0 && isTypedOn && !isForeign) rest = number.slice(end);
}

function replaceAll(input: HTMLInputElement, text: string, caret: number): void {
  if (text === input.value) return;
  if (document.activeElement !== input) {
    input.value = text;
    return;
  }
  input.select();
  // Deprecated, but no other API keeps Undo.
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  input.setSelectionRange(caret, caret);
}
