import type { Page } from 'playwright';

/** What the translation adds to the words, so that a test can tell them from the site's own. */
export const TRANSLATED = '☆';

/**
 * Translates the page as Chrome does, now and whenever text appears: replaces each text node by a `<font>` element inside
 * another, with other words.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate((prefix) => {
    const translateAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, noscript, textarea')) continue;
        const font = document.createElement('font');
        font.append(document.createElement('font'));
        font.lastElementChild?.append(prefix + text.data);
        text.replaceWith(font);
      }
    };
    translateAll();
    new MutationObserver(translateAll).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, TRANSLATED);
}
