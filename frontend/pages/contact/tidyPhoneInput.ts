import { inquiryForm } from '../../lib/inquiryForm';
import { type FittedPhone, fitPhone, tidyPhone } from '../../lib/inquiryRules';

const EMPTY: FittedPhone = { text: '', rest: '', warning: undefined };
/**
 * The number after the last edit, with the digits that did not fit: further ones can show that 91 is the country code, and a
 * `+` in front that the number is foreign. It outlives the input, because the visitor may leave the page and come back.
 */
let latest = EMPTY;

/**
 * Ref callback that keeps a phone number in its plain form when typed, pasted or autofilled, limits its length, and warns if
 * it is too long. The input has no `maxlength`: to fit it, Chrome and Firefox would autofill a number of another country
 * without its country code, and without JavaScript such a number could not be typed.
 */
export function tidyPhoneInput(input: HTMLInputElement | null): (() => void) | undefined {
  if (input === null) return undefined;
  const warn = () => {
    if (latest.warning !== undefined) inquiryForm.warn('phone', latest.warning);
  };

  const handleBeforeInput = (event: InputEvent) => {
    const typed = event.data ?? event.dataTransfer?.getData('text/plain');
    if (!typed || event.isComposing || !event.cancelable) return;
    const { value } = input;
    const start = input.selectionStart ?? value.length;
    const end = input.selectionEnd ?? value.length;
    const before = value.slice(0, start);
    const after = value.slice(end);
    const replacesAll = before + after === '';
    const rest = !replacesAll && value === latest.text ? latest.rest : '';
    const isAtEnd = start === value.length;
    const next = tidyPhone(isAtEnd ? before + rest + typed : before + typed + after + rest);
    const { text, warning } = next;
    // Nothing to change: the browser inserts the text itself.
    if (text === before + typed + after) {
      latest = next;
      return;
    }
    event.preventDefault();
    // A digit that is typed into a full field must not push another one out.
    if (warning !== undefined && typed.length === 1 && start === end && text !== value) {
      inquiryForm.warn('phone', warning);
      return;
    }
    if (text !== value) {
      replaceAll(input, text);
      const afterCaret = isAtEnd ? '' : after + rest;
      const caret = (text + next.rest).length - afterCaret.length;
      input.setSelectionRange(caret, caret);
    }
    latest = next;
    warn();
  };
  const tidy = (number: FittedPhone) => {
    latest = number;
    if (input.value !== number.text) input.value = number.text;
  };
  // Autofill may fire no `beforeinput`. After a deletion only the length is checked: what is left may begin like a prefix.
  const handleInput = ({ target, inputType }: Event & { inputType?: string }) => {
    if (target !== input) return;
    if (input.value !== latest.text)
      tidy(inputType?.startsWith('delete') ? fitPhone(input.value) : tidyPhone(input.value));
    warn();
  };

  const handleReset = () => {
    latest = EMPTY;
  };

  // The number may have been typed before hydration, and the form sent, which is replayed soon.
  if (input.value !== '') {
    tidy(tidyPhone(input.value));
    warn();
  }
  input.addEventListener('beforeinput', handleBeforeInput);
  // On the document, after the form's own handler, which removes the field's message.
  document.addEventListener('input', handleInput);
  input.form?.addEventListener('reset', handleReset);
  return () => {
    input.removeEventListener('beforeinput', handleBeforeInput);
    document.removeEventListener('input', handleInput);
    input.form?.removeEventListener('reset', handleReset);
  };
}

/** `execCommand` is deprecated, but no other API keeps Undo. */
function replaceAll(input: HTMLInputElement, text: string): void {
  input.select();
  const isDone = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (!isDone) input.value = text;
}
