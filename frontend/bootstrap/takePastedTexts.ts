// Until hydration, inserts pasted or dropped text into an input whole, past its `maxlength`, so that tidyPhoneInput.ts gets all
// of it. Text typed key by key is left to the browser.
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
