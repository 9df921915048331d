import { inquiryForm } from '../../lib/inquiryForm';
import { PHONE_IS_FULL, phoneInputText } from '../../lib/inquiryRules';

/** Ref callback that keeps a phone number in its plain form when typed, pasted or autofilled, and warns if it is too long. */
export function tidyPhoneInput(input: HTMLInputElement | null): (() => void) | undefined {
  if (input === null) return undefined;
  const handleBeforeInput = (event: InputEvent) => {
    const typed = event.data ?? event.dataTransfer?.getData('text/plain');
    if (!typed || event.isComposing) return;
    const { value, selectionStart, selectionEnd } = input;
    const next = value.slice(0, selectionStart ?? 0) + typed + value.slice(selectionEnd ?? value.length);
    const { text, isCut } = phoneInputText(next);
    if (text === next) return;
    event.preventDefault();
    // A digit that is typed into a full field must not push another one out.
    const isRefused = isCut && typed.length === 1;
    if (!isRefused && text !== value) replaceAll(input, text);
    if (isCut) inquiryForm.warn('phone', PHONE_IS_FULL);
  };
  // Autofill fires no `beforeinput`.
  const handleInput = () => {
    const { text } = phoneInputText(input.value);
    if (text !== input.value) input.value = text;
  };
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
