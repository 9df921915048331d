import type { Page } from 'playwright/test';
import { nextFrames } from '../page.ts';

/** A page of any browser. */
export interface AnyPage {
  evaluate<Result>(script: () => Result): Promise<Result>;
}

/**
 * Returns the texts that are cut off, lie beyond the sides of the screen, or overlap another text, a line each. Texts
 * in scroll containers, in moving parts and for screen readers only are left out.
 */
export function unreadableTexts(page: AnyPage): Promise<string[]> {
  return page.evaluate(() => {
    /** A line of text without the space above and below its letters, which lines may share. */
    type Line = { element: Element; words: string } & Record<'left' | 'right' | 'top' | 'bottom', number>;
    const TOLERANCE = 2;
    const problems = new Set<string>();

    /**
     * Whether an element is hidden, or part of a slider or a running band, which have text outside the view by design.
     */
    const isElsewhere = (element: Element) =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('[aria-hidden=true], [inert], dialog:not([open]), select, option, noscript') !== null ||
      element.closest('.slick-list, [data-part=banners]') !== null;

    const lines: Line[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const element = text.parentElement;
      const words = text.textContent?.trim() ?? '';
      if (element === null || words === '' || isElsewhere(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const spare = (bottom - top) * 0.3;
        lines.push({ element, words, left, right, top: top + spare, bottom: bottom - spare });
      }
    }

    const seen = lines.filter((line) => {
      for (let box: Element | null = line.element; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        // Text for screen readers only: a box of one pixel, which may be scaled.
        if (overflowX !== 'visible' && box.clientWidth <= 1 && box.clientHeight <= 1) return false;
        if (/auto|scroll/.test(overflowX + overflowY)) return false;
        const isCutX =
          overflowX !== 'visible' && (line.left < edge.left - TOLERANCE || line.right > edge.right + TOLERANCE);
        const isCutY =
          overflowY !== 'visible' && (line.top < edge.top - TOLERANCE || line.bottom > edge.bottom + TOLERANCE);
        if (isCutX || isCutY) problems.add(`cut off: ${line.words.slice(0, 60)}`);
        if (/fixed|sticky/.test(position)) return false;
      }
      if (line.left < -TOLERANCE || line.right > document.documentElement.clientWidth + TOLERANCE) {
        problems.add(`beyond the side: ${line.words.slice(0, 60)}`);
      }
      return true;
    });

    seen.forEach((one, at) => {
      for (const other of seen.slice(at + 1)) {
        if (one.element === other.element) continue;
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (across > TOLERANCE && down > TOLERANCE) {
          problems.add(`over one another: ${one.words.slice(0, 40)} / ${other.words.slice(0, 40)}`);
        }
      }
    });

    // Text can be wider or higher than its button without being cut off.
    for (const button of document.querySelectorAll('button, a[data-look], header a')) {
      if (isElsewhere(button)) continue;
      if (
        button.scrollWidth > button.clientWidth + TOLERANCE ||
        button.scrollHeight > button.clientHeight + TOLERANCE
      ) {
        problems.add(`too large for its button: ${button.textContent?.slice(0, 60)}`);
      }
    }

    if (document.documentElement.scrollWidth > innerWidth) problems.add('the page scrolls sideways');

    return [...problems];
  });
}

/**
 * Returns the links, buttons, fields and summaries that do not lie within the window from side to side, and the places where a
 * press on one reaches something else once it is scrolled into view: its middle, its edges, and a grid of points on a film's card.
 */
export function unpressable(page: AnyPage): Promise<string[]> {
  return page.evaluate(() => {
    const PRESSABLE = 'a[href], button, input, select, textarea, summary';
    const top = [...document.querySelectorAll('dialog[open], :popover-open')].at(-1) ?? document.body;
    const found: string[] = [];
    for (const element of top.querySelectorAll<HTMLElement>(`${PRESSABLE}, [data-film-card]`)) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest('[inert], [aria-hidden=true]')) continue;
      // A card of a film that cannot be played has nothing to press.
      const target = element.matches(PRESSABLE) ? element : element.querySelector<HTMLElement>('a');
      if (target === null || target.tabIndex < 0) continue;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, right, top: upper, bottom, width, height } = element.getBoundingClientRect();
      // The skip link is above the window until it has the focus.
      if (bottom <= 0) continue;
      const name = `${element.localName} ${(element.textContent || element.id).trim().slice(0, 40)}`;
      const { clientWidth } = document.documentElement;
      if (left < -1 || right > clientWidth + 1) found.push(`outside the window: ${name}`);
      const lines = [...element.getClientRects()];
      // A link of several lines may have nothing in its middle.
      const points = lines.length > 1 ? [] : [[(left + right) / 2, (upper + bottom) / 2]];
      for (const line of lines) {
        // Outside the round ends of a button there is nothing.
        const radius = Number.parseFloat(getComputedStyle(element).borderTopLeftRadius);
        const inset = Math.min(radius, line.height / 2) * 0.3 + 6;
        for (const x of [line.left + inset, line.right - inset])
          points.push([x, line.top + inset], [x, line.bottom - inset]);
        const middle = (line.left + line.right) / 2;
        points.push([middle, line.top + 6], [middle, line.bottom - 6]);
      }
      for (let at = 0; element.matches('[data-film-card]') && at < 121; at += 1)
        points.push([left + (width * ((at % 11) + 1)) / 12, upper + (height * (Math.floor(at / 11) + 1)) / 12]);
      for (const [x = 0, y = 0] of points) {
        const hit = document.elementFromPoint(x, y);
        // Beyond the window, or under the fixed bar, as in a card that is higher than it.
        const isOutOfView = hit === null || (hit.closest('header') !== null && element.closest('header') === null);
        if (isOutOfView && height > innerHeight / 2) continue;
        // WebKit's scroll bar lies over the lower edge of what scrolls from side to side.
        if (y > bottom - 8 && hit?.contains(element) && hit.scrollWidth > hit.clientWidth) continue;
        const reached = hit?.closest(PRESSABLE) ?? null;
        // A card can have a button of its own.
        if (reached === target || (reached !== null && element.contains(reached))) continue;
        found.push(`cannot be pressed at ${Math.round(x)}, ${Math.round(y)}: ${name} (${hit?.outerHTML.slice(0, 60)})`);
      }
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return found;
  });
}

/** Returns the links, buttons and fields that are too small for touch: narrower or lower than 44 pixels. */
export function smallTargets(page: AnyPage): Promise<string[]> {
  return page.evaluate(() => {
    const targets = [...document.querySelectorAll('a, button, summary, input, select, textarea')];
    const wordsOf = (element: Element | null) => element?.textContent?.trim() ?? '';
    return (
      targets
        // Links inside a sentence are exempt: they are as high as its line (WCAG 2.5.8).
        .filter((target) => target.checkVisibility() && !wordsOf(target.closest('p')).replace(wordsOf(target), ''))
        .flatMap((target) => {
          // A link over two lines has a box for each.
          const height = Math.min(...[...target.getClientRects()].map((box) => box.height));
          const { width } = target.getBoundingClientRect();
          // The dots of a slider may be smaller: there are many, and the slider's arrows do the same.
          const wanted = target.closest('[role=group] ul') === null ? 44 : 24;
          const name = target.getAttribute('aria-label') ?? wordsOf(target);
          return Math.min(width, height) < wanted - 0.5 ? [`small target: ${name}: ${width} x ${height}`] : [];
        })
    );
  });
}

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
        return share > 0.97 && share < 1.03 ? [] : [`line of the title: ${line.textContent} fills ${share}`];
      }),
  );
}

type Size = Record<'width' | 'height', number>;

/** The faults that these audits find in windows of these sizes, or 900 pixels high of these widths. */
export async function faultsAt(
  page: Page,
  sizes: readonly (number | Size)[],
  audits: readonly ((page: Page) => Promise<string[]>)[] = [unreadableTexts, unpressable],
): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sizes.map((each) => (typeof each === 'number' ? { width: each, height: 900 } : each))) {
    await page.setViewportSize(size);
    await nextFrames(page);
    for (const audit of audits)
      faults.push(...(await audit(page)).map((fault) => `${size.width} x ${size.height}: ${fault}`));
  }
  return faults;
}
