// Until React runs, a pasted or dropped text goes into an input whole, past its `maxlength`, so that tidyPhoneInput.ts finds all of
// it. What is typed key by key is not touched.
function takeWhole(event: InputEvent): void {
  const input = event.target;
  const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
  if (!(input instanceof HTMLInputElement) || input.maxLength < 0 || event.isComposing || text.length < 2) return;
  event.preventDefault();
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
addEventListener('beforeinput', takeWhole);
addEventListener('hydrated', () => removeEventListener('beforeinput', takeWhole));

export {};
