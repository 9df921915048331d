import type { AnyPage } from './unreadableTexts';

/** Returns the lines of the page's title that are narrower or wider than the title, each with its share of that width. */
export function crookedTitleLines(page: AnyPage): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1 span')]
      .filter((line) => getComputedStyle(line).display === 'block')
      .flatMap((line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        // The width includes the letter spacing and the side bearing after the last letter.
        const share = range.getBoundingClientRect().width / (line.closest('h1')?.clientWidth ?? 0);
        return share > 0.97 && share < 1.025 ? [] : [`line of the title: ${line.textContent} fills ${share}`];
      }),
  );
}
