import { inquiryForm } from '../../lib/inquiryForm';
import { phoneInputText } from '../../lib/inquiryRules';

/**
 * Ref callback that keeps a phone number in its plain form when typed, pasted or autofilled, limits its length, and warns if
 * it is too long. The input has no `maxlength`: to fit it, Chrome and Firefox would autofill a number of another country
 * without its country code, and without JavaScript such a number could not be typed.
 */
export function tidyPhoneInput(input: HTMLInputElement | null): (() => void) | undefined {
  if (input === null) return undefined;
  // The digits that did not fit, and the text before them: 91 is known to be a prefix only when ten digits follow it.
  let cut = { text: '', rest: '' };
  const tidied = (edited: string) =>
    phoneInputText(edited.startsWith(cut.text) ? cut.text + cut.rest + edited.slice(cut.text.length) : edited);

  const handleBeforeInput = (event: InputEvent) => {
    const typed = event.data ?? event.dataTransfer?.getData('text/plain');
    if (!typed || event.isComposing) return;
    const { value, selectionStart, selectionEnd } = input;
    const next = value.slice(0, selectionStart ?? 0) + typed + value.slice(selectionEnd ?? value.length);
    const { text, rest, warning } = tidied(next);
    if (text === next) return;
    event.preventDefault();
    // A digit that is typed into a full field must not push another one out.
    const isRefused = warning !== undefined && typed.length === 1;
    if (!isRefused && text !== value) replaceAll(input, text);
    cut = { text, rest };
    if (warning !== undefined) inquiryForm.warn('phone', warning);
  };
  // Autofill fires no `beforeinput`, and a deleted `+` lowers the limit.
  const handleInput = () => {
    const { text, rest, warning } = tidied(input.value);
    if (text !== input.value) input.value = text;
    cut = { text, rest };
    // Later, because the form's own handler of this event clears the field's message.
    if (warning !== undefined) setTimeout(() => inquiryForm.warn('phone', warning));
  };
  // What was typed before hydration.
  handleInput();
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
