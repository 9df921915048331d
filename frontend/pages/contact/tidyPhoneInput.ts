import { inquiryForm } from '../../lib/inquiryForm';
import { phoneInputText } from '../../lib/inquiryRules';

/**
 * Ref callback that keeps a phone number in its plain form when typed, pasted or autofilled, limits its length, and warns if
 * it is too long. The input has no `maxlength`: to fit it, Chrome and Firefox would autofill a number of another country
 * without its country code, and without JavaScript such a number could not be typed.
 */
export function tidyPhoneInput(input: HTMLInputElement | null): (() => void) | undefined {
  if (input === null) return undefined;
  // The digits that did not fit, as long as the input has the text before them: only a further digit can show that 91 or 0 is a
  // prefix, or a + that the number is one of another country.
  let cut = { text: '', rest: '' };

  const handleBeforeInput = (event: InputEvent) => {
    const typed = event.data ?? event.dataTransfer?.getData('text/plain');
    if (!typed || event.isComposing) return;
    const { value } = input;
    const start = input.selectionStart ?? value.length;
    const end = input.selectionEnd ?? value.length;
    const before = value.slice(0, start);
    const after = value.slice(end);
    // Text that replaces a selection makes room.
    const waiting = start === end && value === cut.text ? cut.rest : '';
    const next = after === '' ? before + waiting + typed : before + typed + after + waiting;
    const { text, rest, warning } = phoneInputText(next);
    // The browser's own edit is right.
    if (text === before + typed + after) return;
    event.preventDefault();
    if (warning !== undefined && typed.length === 1 && text !== value) {
      // A digit that is typed into a full field must not push another one out.
      inquiryForm.warn('phone', warning);
      return;
    }
    if (text !== value) replaceAll(input, text);
    cut = { text, rest };
    if (warning !== undefined) inquiryForm.warn('phone', warning);
  };
  /** Tidies a number that is there already; returns the message if it was cut. */
  const tidy = (): string | undefined => {
    const { text, rest, warning } = phoneInputText(input.value);
    if (text !== input.value) input.value = text;
    cut = { text, rest };
    return warning;
  };
  // Autofill fires no `beforeinput`, and a deleted `+` lowers the limit.
  const handleInput = () => {
    const warning = tidy();
    // Later, because the form's own handler of this event clears the field's message.
    if (warning !== undefined) setTimeout(() => inquiryForm.warn('phone', warning));
  };

  // The number may have been typed before hydration, and the form sent, which is replayed soon.
  const warning = tidy();
  if (warning !== undefined) inquiryForm.warn('phone', warning);
  input.addEventListener('beforeinput', handleBeforeInput);
  input.addEventListener('input', handleInput);
  return () => {
    input.removeEventListener('beforeinput', handleBeforeInput);
    input.removeEventListener('input', handleInput);
  };
}

/** `execCommand` is deprecated, but no other API keeps Undo. */
function replaceAll(input: HTMLInputElement, text: string): void {
  input.select();
  const isDone = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (!isDone) input.value = text;
}
