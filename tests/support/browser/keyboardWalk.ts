import type { CDPSession, Page } from 'playwright';
import sharp from 'sharp';
import { contrast, luminance } from './colors';

/** No page has so many stops; a walk that reaches this number is in a keyboard trap. */
const MOST_STOPS = 150;

/** The number of the Shift key among DevTools' modifiers. */
const SHIFT = 8;

/** The contrast ratio that WCAG requires between a pixel with and without the focus ring. */
const CONTRAST = 3;

/**
 * Presses Tab from the start of the page to its end, or once around a dialog that contains the focus, and goes back
 * with Shift+Tab. Returns the problems of the walk, a sentence each. The page must not move by itself. With `ringsSeen`
 * the pixels of focus rings are measured, but not of those in the set.
 */
export async function walk(page: Page, ringsSeen?: Set<string>): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(INSTRUMENTS);
  const forth = await steps(page, session, 'Tab', ringsSeen);
  const missed = await page.evaluate(() => window.walk.missed());
  const back = await steps(page, session, 'Shift+Tab', ringsSeen);
  await session.detach();
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  const wayBack = back.map(({ at }) => at).reverse();
  const isSameWay = wayBack.join() === forth.map(({ at }) => at).join();

  return [
    ...[...forth, ...back].flatMap(({ problems }) => problems),
    ...missed.map((each) => `${each} is not reached`),
    ...(isSameWay ? [] : [`the way back is another: ${wayBack}`]),
  ];
}

/** `same` while the focus is inside the browser's own controls of a film, and `end` after the last stop. */
type Looked = (Stop & { name: string; place: string }) | 'same' | 'end';

interface Stop {
  /** The number of the element among those of the way forth. */
  at: number;
  problems: string[];
}

/** Takes the steps with DevTools' own calls: Playwright's trace would keep a copy of the page for each key. */
async function steps(
  page: Page,
  session: CDPSession,
  key: 'Tab' | 'Shift+Tab',
  ringsSeen: Set<string> | undefined,
): Promise<Stop[]> {
  const stops: Stop[] = [];
  const isForth = key === 'Tab';
  const keyEvent = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers: isForth ? 0 : SHIFT };
  // In an open dialog the first stop has the focus before any key is pressed, unless a script has focused its text.
  const hasBegun = await page.evaluate((forth) => window.walk.begin(forth), isForth);
  for (let pressed = hasBegun ? 0 : 1; pressed < MOST_STOPS; pressed += 1) {
    if (pressed > 0) {
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...keyEvent });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...keyEvent });
    }
    const expression = `window.walk.look(${isForth})`;
    const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
    const found: Looked = result.value;
    if (found === 'end') return stops;
    if (found === 'same') continue;
    const { at, name, place, problems } = found;
    if (ringsSeen && !ringsSeen.has(place)) problems.push(...(await problemsOfRing(page, session)));
    ringsSeen?.add(place);
    stops.push({ at, problems: problems.map((problem) => `${name} ${problem}`) });
  }

  return [...stops, { at: -1, problems: ['the keyboard does not come to an end'] }];
}

/** The visible part of an element and of the space for a focus ring around it, in whole pixels. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
  /** The visible length of the element's edges. */
  around: number;
}

/**
 * The ring must change, by a contrast of 3:1, as many pixels as a line of 2 pixels around the element has (WCAG 2.4.13;
 * 2.4.7 names no numbers).
 */
async function problemsOfRing(page: Page, session: CDPSession): Promise<string[]> {
  const box = await page.evaluate(() => window.walk.boxAtRest());
  const withRing = await pixels(session, box);
  await page.evaluate(() => window.walk.showRing(false));
  const without = await pixels(session, box);
  await page.evaluate(() => window.walk.showRing(true));
  let changed = 0;
  for (let at = 0; at < withRing.length; at += 3) {
    const [before, after] = [without, withRing].map((rgb) => luminance(rgb[at], rgb[at + 1], rgb[at + 2]));
    if (contrast(before ?? 0, after ?? 0) >= CONTRAST) changed += 1;
  }
  // Round corners and edges between pixels leave fewer pixels, so 80 % are enough.
  const wanted = Math.round(2 * box.around * 0.8);

  return changed >= wanted ? [] : [`has a ring of ${changed} pixels that can be seen, and ${wanted} are wanted`];
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
      /** Starts a walk; returns whether a tab stop has the focus already. */
      begin(isForth: boolean): boolean;
      /** Checks the focused element. `place` is equal for elements with the same styles and surroundings. */
      look(isForth: boolean): Looked;
      /** The links, buttons and fields of the page, or of the dialog, that were no stop of the way forth. */
      missed(): string[];
      /** Returns the box of the focused element once it no longer moves: browsers scroll to it over several frames. */
      boxAtRest(): Promise<Box>;
      showRing(isShown: boolean): void;
    };
  }
}

/** Defines `window.walk` and turns transitions off. Runs in the page. */
function INSTRUMENTS(): void {
  let seen: Element[] = [];
  let seenForth: Element[] = [];
  const noRing = new CSSStyleSheet();
  noRing.replaceSync('* { outline: none !important }');
  const atOnce = new CSSStyleSheet();
  atOnce.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets = [atOnce];

  window.walk = {
    begin(isForth) {
      seen = [];
      if (isForth) {
        seenForth = seen;
        if (document.activeElement?.closest('dialog, :popover-open') === null) startAtTop();
      }
      // An element with a tabindex of -1 is not a stop, even when a script has focused it.
      return document.activeElement instanceof HTMLElement && document.activeElement.tabIndex >= 0;
    },
    look(isForth) {
      const element = document.activeElement;
      if (element === null || element === document.body || (element === seen[0] && seen.length > 1)) return 'end';
      const former = seen.at(-1);
      if (element === former) return 'same';
      seen.push(element);
      return {
        problems: [...problemsOf(element, former, isForth)],
        at: seenForth.indexOf(element),
        name: nameOf(element),
        place: placeOf(element),
      };
    },
    missed() {
      const top = seenForth[0]?.closest('dialog') ?? document.body;
      return [...top.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [controls]')]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.tabIndex >= 0)
        .filter((each) => each.closest('[inert], [aria-hidden=true]') === null && !seenForth.includes(each))
        .map(nameOf);
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
    showRing(isShown) {
      document.adoptedStyleSheets = isShown ? [atOnce] : [atOnce, noRing];
    },
  };

  /** Moves the start of the focus order to the top, because an earlier walk may have left it at the end of the page. */
  function startAtTop() {
    const top = document.createElement('i');
    top.tabIndex = -1;
    document.body.prepend(top);
    top.focus();
    top.remove();
  }

  function* problemsOf(element: Element, former: Element | undefined, isForth: boolean) {
    if (element.closest('[inert], [aria-hidden=true]')) yield 'is hidden from screen readers';
    if (element instanceof HTMLElement && element.tabIndex > 0) yield 'has an order of its own';
    // The browser draws the ring of a film's own controls.
    const hasRing = getComputedStyle(element).outlineStyle !== 'none' || element instanceof HTMLVideoElement;
    if (!hasRing) yield 'has no focus ring';
    yield* problemsOfView(element);
    if (former === undefined || isFixed(element) || isFixed(former)) return;
    const [first, second] = isForth ? [former, element] : [element, former];
    if (!(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING))
      yield 'comes before what it follows';
    const above = first.getBoundingClientRect();
    const below = second.getBoundingClientRect();
    // A stop that is higher than the stop before it must begin another column, further right.
    if (below.bottom <= above.top && below.left < above.right) yield 'stands above the stop before it';
  }

  /** The element must not be covered, and as much of it must be in view as the screen can hold (WCAG 2.4.12). */
  function* problemsOfView(element: Element) {
    for (const { left, right, top, bottom } of element.getClientRects()) {
      if (right - left < 2 || bottom - top < 2) continue;
      const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
      // Touch targets may overlap at their edges, so only points further inside are checked.
      const inwards = { x: (right - left) / 4, y: (bottom - top) / 4 };
      const points = [
        { ...middle, y: top + inwards.y },
        { ...middle, x: left + inwards.x },
        middle,
        { ...middle, x: right - inwards.x },
        { ...middle, y: bottom - inwards.y },
      ];
      // In a field with several lines, browsers scroll only the line with the caret into view.
      const isTall = bottom - top > innerHeight - 160 || element instanceof HTMLTextAreaElement;
      for (const { x, y } of isTall ? points.slice(0, 1) : points) {
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) {
          yield `is out of view at ${Math.round(x)}, ${Math.round(y)}`;
          return;
        }
        const there = document.elementFromPoint(x, y);
        if (there === null || (!element.contains(there) && !there.contains(element))) {
          yield `is covered by ${there?.outerHTML.slice(0, 80)}`;
          return;
        }
      }
    }
  }

  function boxAround(element: Element): Box {
    const edge = element.getBoundingClientRect();
    const room = 8;
    const left = Math.max(0, Math.floor(edge.left - room));
    const top = Math.max(0, Math.floor(edge.top - room));
    const width = Math.min(innerWidth, Math.ceil(edge.right + room)) - left;
    const height = Math.min(innerHeight, Math.ceil(edge.bottom + room)) - top;
    const isOnScreen = (place: number, end: number) => Number(place >= 0 && place <= end);
    const across = Math.min(innerWidth, edge.right) - Math.max(0, edge.left);
    const down = Math.min(innerHeight, edge.bottom) - Math.max(0, edge.top);
    return {
      left,
      top,
      width,
      height,
      around:
        across * (isOnScreen(edge.top, innerHeight) + isOnScreen(edge.bottom, innerHeight)) +
        down * (isOnScreen(edge.left, innerWidth) + isOnScreen(edge.right, innerWidth)),
    };
  }

  function nameOf(element: Element): string {
    return `${element.localName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}`;
  }

  function placeOf(element: Element): string {
    const path: string[] = [];
    for (let each: Element | null = element; each !== null; each = each.parentElement) {
      const looks = [...each.attributes]
        .filter(({ name }) => /^(data-|aria-current)/.test(name))
        .map(({ value }) => value);
      path.push(`${each.localName}.${each.className} ${looks}`);
    }
    return path.join(' ');
  }

  function isFixed(element: Element): boolean {
    return element.closest('header, dialog, [href="#main"]') !== null;
  }
}
