import type { CDPSession, Page } from 'playwright';
import sharp from 'sharp';
import { contrast, luminance } from './colors';

/** No page has so many stops; a walk that reaches this number is in a keyboard trap. */
const MOST_STOPS = 150;

/** The contrast ratio that WCAG requires between a pixel with and without the focus ring. */
const CONTRAST = 3;

/**
 * Presses Tab from the start of the page to its end, or once around a dialog that contains the focus. Returns the problems of
 * the walk, a sentence each. The page must not move by itself. With `ringsSeen` the pixels of focus rings are measured, but not
 * of those in the set.
 */
export async function walk(page: Page, ringsSeen?: Set<string>): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(INSTRUMENTS);
  const problems = await takeSteps(page, session, ringsSeen);
  const missed = await page.evaluate(() => window.walk.end());
  await session.detach();

  return [...problems, ...missed];
}

/** Takes the steps with DevTools' own calls: Playwright's trace would keep a copy of the page for each key. */
async function takeSteps(page: Page, session: CDPSession, ringsSeen?: Set<string>) {
  const problems: string[] = [];
  const keyEvent = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  // In an open dialog the first stop has the focus before any key is pressed, unless a script has focused its text.
  let hasFocus = await page.evaluate(() => window.walk.begin());
  for (let pressed = 0; pressed < MOST_STOPS; pressed += 1) {
    if (!hasFocus) {
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...keyEvent });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...keyEvent });
    }
    hasFocus = false;
    const look = { expression: 'window.walk.look()', returnByValue: true };
    const found: Stop | undefined = (await session.send('Runtime.evaluate', look)).result.value;
    if (found === undefined) return problems;
    problems.push(...found.problems);
    if (ringsSeen && !ringsSeen.has(found.place)) problems.push(...(await problemsOfRing(page, session, found.name)));
    ringsSeen?.add(found.place);
  }

  return [...problems, 'the keyboard does not come to an end'];
}

interface Stop {
  name: string;
  /** It is equal for elements with the same styles and surroundings. */
  place: string;
  problems: string[];
}

/** The visible part of an element and of the space for a focus ring around it, in whole pixels. */
interface Box extends Record<'left' | 'top' | 'width' | 'height', number> {
  /** The visible length of the element's edges. */
  around: number;
}

/**
 * The ring must change, by a contrast of 3:1, as many pixels as a line of 2 pixels around the element has (WCAG 2.4.13;
 * 2.4.7 names no numbers).
 */
async function problemsOfRing(page: Page, session: CDPSession, name: string): Promise<string[]> {
  const box = await page.evaluate(() => window.walk.boxAtRest());
  const withRing = await pixels(session, box);
  await page.evaluate(() => window.walk.addStyle('* { outline: none !important }'));
  const without = await pixels(session, box);
  await page.evaluate(() => window.walk.addStyle(''));
  let changed = 0;
  for (let at = 0; at < withRing.length; at += 3) {
    const [before, after] = [without, withRing].map((rgb) => luminance(rgb[at], rgb[at + 1], rgb[at + 2]));
    if (contrast(before ?? 0, after ?? 0) >= CONTRAST) changed += 1;
  }
  // Round corners and edges between pixels leave fewer pixels, so 80 % are enough.
  const wanted = Math.round(2 * box.around * 0.8);

  return changed >= wanted
    ? []
    : [`${name} has a ring of ${changed} pixels that can be seen, and ${wanted} are wanted`];
}

/**
 * Returns the pixels of a box. Takes a screenshot of the whole screen, because a smaller one makes the browser reflow
 * the page.
 */
async function pixels(session: CDPSession, { left, top, width, height }: Box): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });

  return sharp(Buffer.from(data, 'base64')).extract({ left, top, width, height }).removeAlpha().raw().toBuffer();
}

declare global {
  interface Window {
    walk: {
      /** Starts the walk; returns whether a tab stop has the focus already. */
      begin(): boolean;
      /** Checks the focused element; returns nothing after the last stop. */
      look(): Stop | undefined;
      /** Ends the walk. Returns the links, buttons and fields that were no stop. */
      end(): string[];
      /** Returns the box of the focused element once it no longer moves: browsers scroll to it over several frames. */
      boxAtRest(): Promise<Box>;
      /** Adds these styles, in place of those added before. */
      addStyle(text: string): void;
    };
  }
}

/** Defines `window.walk` and turns transitions off. Runs in the page. */
function INSTRUMENTS(): void {
  const way: Element[] = [];
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [sheet];

  window.walk = {
    begin() {
      if (!document.activeElement?.closest('dialog, :popover-open')) startAtTop();
      // An element with a tabindex of -1 is not a stop, even when a script has focused it.
      return document.activeElement instanceof HTMLElement && document.activeElement.tabIndex >= 0;
    },
    look() {
      const element = document.activeElement;
      if (element === null || element === document.body || (element === way[0] && way.length > 1)) return undefined;
      const [name, place, former] = [nameOf(element), placeOf(element), way.at(-1)];
      // The focus is inside the browser's own controls of a film.
      if (element === former) return { name, place, problems: [] };
      way.push(element);
      const problems = [...problemsOf(element), ...(former ? problemsOfOrder(former, element) : [])];
      return { name, place, problems: problems.map((problem) => `${name} ${problem}`) };
    },
    end() {
      document.adoptedStyleSheets = [];
      const top = way[0]?.closest('dialog') ?? document.body;
      return [...top.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [controls]')]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.tabIndex >= 0)
        .filter((each) => each.closest('[inert], [aria-hidden=true]') === null && !way.includes(each))
        .map((each) => `${nameOf(each)} is not reached`);
    },
    async boxAtRest() {
      const element = document.activeElement ?? document.body;
      for (let box = boxAround(element); ; ) {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const next = boxAround(element);
        if (JSON.stringify(next) === JSON.stringify(box)) return box;
        box = next;
      }
    },
    addStyle: (text) => sheet.replaceSync(`*, ::before, ::after { transition: none !important } ${text}`),
  };
  window.walk.addStyle('');

  /** Moves the start of the focus order to the top, because an earlier walk may have left it at the end of the page. */
  function startAtTop() {
    const top = document.createElement('i');
    top.tabIndex = -1;
    document.body.prepend(top);
    top.focus();
    top.remove();
  }

  function* problemsOf(element: Element) {
    if (element.closest('[inert], [aria-hidden=true]')) yield 'is hidden from screen readers';
    if (element instanceof HTMLElement && element.tabIndex > 0) yield 'has an order of its own';
    // The browser draws the ring of a film's own controls.
    const hasRing = getComputedStyle(element).outlineStyle !== 'none' || element instanceof HTMLVideoElement;
    if (!hasRing) yield 'has no focus ring';
    // It must not be covered, and as much of it must be in view as the screen can hold (WCAG 2.4.12).
    for (const { left, top, width, height } of element.getClientRects()) {
      if (width < 2 || height < 2) continue;
      // In a field with several lines, browsers scroll only the line with the caret into view.
      const isTall = height > innerHeight - 160 || element instanceof HTMLTextAreaElement;
      // Touch targets may overlap at their edges, so only points further inside are checked.
      for (const down of isTall ? [-1] : [-1, 0, 1]) {
        for (const across of down === 0 ? [-1, 0, 1] : [0]) {
          const [x, y] = [left + (width * (2 + across)) / 4, top + (height * (2 + down)) / 4];
          const there = document.elementFromPoint(x, y);
          if (there !== null && (element.contains(there) || there.contains(element))) continue;
          yield `is covered at ${Math.round(x)}, ${Math.round(y)} by ${there?.outerHTML.slice(0, 80) ?? 'the window'}`;
          return;
        }
      }
    }
  }

  /** A stop that is higher than the stop before it must begin another column, further right. */
  function problemsOfOrder(former: Element, element: Element): string[] {
    const isFixed = [former, element].some((each) => each.closest('header, dialog, [href="#main"]') !== null);
    const [above, below] = [former.getBoundingClientRect(), element.getBoundingClientRect()];
    const isWrong = !isFixed && below.bottom <= above.top && below.left < above.right;
    return isWrong ? ['stands above the stop before it'] : [];
  }

  function boxAround(element: Element): Box {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const room = 8;
    const [x, y] = [Math.max(0, Math.floor(left - room)), Math.max(0, Math.floor(top - room))];
    const inView = (from: number, to: number, end: number) => Math.min(end, to) - Math.max(0, from);
    const edgesInView = (from: number, to: number, end: number) => Number(from >= 0) + Number(to <= end);
    return {
      left: x,
      top: y,
      width: Math.min(innerWidth, Math.ceil(right + room)) - x,
      height: Math.min(innerHeight, Math.ceil(bottom + room)) - y,
      around:
        inView(left, right, innerWidth) * edgesInView(top, bottom, innerHeight) +
        inView(top, bottom, innerHeight) * edgesInView(left, right, innerWidth),
    };
  }

  function nameOf(element: Element): string {
    return `${element.localName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}`;
  }

  function placeOf(element: Element): string {
    const looks = [...element.attributes].filter(({ name }) => /^(data-|aria-current)/.test(name));
    const own = `${element.localName}.${element.className} ${looks.map(({ value }) => value)}`;
    return element.parentElement === null ? own : `${own} ${placeOf(element.parentElement)}`;
  }
}
