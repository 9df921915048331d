import { type RefObject, useEffect } from 'react';

/**
 * Lets a pasted, dropped or autofilled text into an input whole, past its `maxlength`, so that the input's own `onInput`
 * can put it in order before anything is cut. What is typed key by key is not touched.
 */
export function useWholeInsertions(ref: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const input = ref.current;
    // React's own `onBeforeInput` is another event; only the browser's knows the text that the limit would cut.
    const insertWhole = (event: InputEvent) => {
      const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
      if (input === null || input.readOnly || event.isComposing || text.length < 2) return;
      event.preventDefault();
      input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    input?.addEventListener('beforeinput', insertWhole);
    return () => input?.removeEventListener('beforeinput', insertWhole);
  }, [ref]);
}
