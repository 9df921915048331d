import type { Page } from 'playwright';

/** Returns the lines of the page's title that are narrower or wider than the title, each with its share of that width. */
export function crookedTitleLines(page: Page): Promise<string[]> {
  return page.locator('h1').evaluate((heading) => {
    const box = heading.getBoundingClientRect();
    return [...heading.querySelectorAll('[data-lockup]')]
      .filter((line) => getComputedStyle(line).display === 'block')
      .flatMap((line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        // The width includes the letter spacing and the side bearing after the last letter.
        const share = range.getBoundingClientRect().width / box.width;
        return share > 0.97 && share < 1.025 ? [] : [`line of the title: ${line.textContent} fills ${share}`];
      });
  });
}
