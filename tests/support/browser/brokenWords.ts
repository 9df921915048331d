import type { AnyPage } from './unreadableTexts';

/** Returns the visible words that are broken over more than one line, each with the text around it. */
export function brokenWords(page: AnyPage): Promise<string[]> {
  return page.evaluate(() => {
    // Addresses and times count as one word; a line may break after a hyphen, a dash or a slash.
    const WORD = /[\w.-]+@[\w.-]+|[\p{L}\p{M}\p{N}]+(?:[.,:@_'’]+[\p{L}\p{M}\p{N}]+)*/gu;
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const { data, parentElement } = text as Text;
      if (!parentElement?.checkVisibility() || parentElement.closest('script, style, option, noscript')) continue;
      for (const { index, 0: word } of data.matchAll(WORD)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1)
          found.push(`broken: ${data.slice(Math.max(0, index - 10), index + word.length + 10)}`);
      }
    }
    return found;
  });
}
