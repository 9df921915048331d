import type { CDPSession, Page } from 'playwright';
import sharp from 'sharp';
import { contrast, luminance } from './colours';

/** More stops than any page has: where a walk does not end before, the keyboard is trapped. */
const MOST_STOPS = 150;

/** Of the lighter to the darker, as WCAG wants it of what shows the focus. */
const CONTRAST = 3;

export interface Walk {
  /** What a screen reader says at each stop, in order: role, name and state. */
  stops: string[];
  /** What is wrong with the way, in words. */
  complaints: string[];
}

/**
 * Goes with Tab from where the page begins to where it ends, or once around where a dialog keeps the focus, and back with
 * Shift+Tab. The page must not move by itself.
 */
export async function walk(page: Page, ringsSeen = new Set<string>()): Promise<Walk> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(INSTRUMENTS);
  const forth = await steps(page, session, 'Tab', ringsSeen);
  const back = await steps(page, session, 'Shift+Tab', ringsSeen, forth);
  await session.detach();
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });

  const complaints = [...forth, ...back].flatMap(({ says, complaints }) => complaints.map((each) => `${says} ${each}`));
  const wayBack = back.map(({ says }) => says).reverse();
  const wayForth = forth.map(({ says }) => says);
  if (wayBack.join('\n') !== wayForth.join('\n')) complaints.push(`the way back is another: ${wayBack.join(', ')}`);

  return { stops: wayForth, complaints };
}

interface Stop {
  says: string;
  complaints: string[];
}

async function steps(
  page: Page,
  session: CDPSession,
  key: 'Tab' | 'Shift+Tab',
  ringsSeen: Set<string>,
  forth: readonly Stop[] = [],
): Promise<Stop[]> {
  const stops: Stop[] = [];
  // An open dialog has the focus already.
  const hasBegun = await page.evaluate((isForth) => window.walk.begin(isForth), key === 'Tab');
  for (let pressed = hasBegun ? 0 : 1; pressed < MOST_STOPS; pressed += 1) {
    if (pressed > 0) await page.keyboard.press(key);
    const found = await page.evaluate((isForth) => window.walk.look(isForth), key === 'Tab');
    if (found === 'end') return stops;
    if (found === 'same') continue;
    // The browser takes long to tell it, and it is the same on the way back.
    const says = forth[found.at]?.says ?? (await saidAt(session));
    const complaints = found.complaints;
    if (!/"/.test(says)) complaints.push('has no name');
    if (!ringsSeen.has(found.place)) complaints.push(...(await complaintsAboutRing(page, session)));
    ringsSeen.add(found.place);
    stops.push({ says, complaints });
  }
  stops.push({ says: 'the keyboard', complaints: ['does not come to an end'] });

  return stops;
}

/** What is on screen of an element and of the room for a ring around it, in whole pixels. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
  /** The length of the part of the element's edge that is on screen. */
  around: number;
}

const SPOKEN_STATES: Record<string, string> = {
  'pressed true': 'pressed',
  'pressed false': 'not pressed',
  'expanded true': 'expanded',
  'expanded false': 'collapsed',
  'hasPopup dialog': 'opens a dialog',
  'required true': 'required',
  'invalid true': 'invalid',
  'disabled true': 'unavailable',
};

/** Role, name and states of what has the focus, as the browser tells them to screen readers. */
async function saidAt(session: CDPSession): Promise<string> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId ?? '',
    fetchRelatives: false,
  });
  const [node] = nodes;
  const states = (node?.properties ?? []).flatMap(({ name, value }) => SPOKEN_STATES[`${name} ${value.value}`] ?? []);
  const name = node?.name?.value ? `"${node.name.value}"` : '';
  const description = node?.description?.value ? `(${node.description.value})` : '';

  // Chromium's own name for a `summary`.
  const role = node?.role?.value === 'DisclosureTriangle' ? 'disclosure' : node?.role?.value;

  return [role, name, ...states, description].filter(Boolean).join(' ');
}

/**
 * The pixels that the ring changes by three to one must be as many as a line of two pixels around the element has (WCAG
 * 2.4.13, in place of the vaguer 2.4.7).
 */
async function complaintsAboutRing(page: Page, session: CDPSession): Promise<string[]> {
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
  // Corners are round and edges stand between pixels: a fifth less will do.
  const wanted = Math.round(2 * box.around * 0.8);

  return changed >= wanted ? [] : [`has a ring of ${changed} pixels that can be seen, and ${wanted} are wanted`];
}

/** Of the screen: a picture of less makes the browser lay out the page anew. */
async function pixels(session: CDPSession, { left, top, width, height }: Box): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });

  return sharp(Buffer.from(data, 'base64')).extract({ left, top, width, height }).removeAlpha().raw().toBuffer();
}

declare global {
  interface Window {
    walk: {
      /** Says whether something has the focus already. */
      begin(isForth: boolean): boolean;
      /**
       * `same` while it is inside the browser's own controls of a film. `at` is the number of the stop on the way forth;
       * `place` is the same for what looks the same and stands in the same surroundings.
       */
      look(isForth: boolean): { complaints: string[]; at: number; place: string } | 'same' | 'end';
      /** Where the focus is once it no longer moves: browsers scroll to it over several frames. */
      boxAtRest(): Promise<Box>;
      showRing(isShown: boolean): void;
    };
  }
}

/** Runs in the page. */
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
      return document.activeElement !== document.body;
    },
    look(isForth) {
      const element = document.activeElement;
      if (element === null || element === document.body || (element === seen[0] && seen.length > 1)) return 'end';
      const former = seen.at(-1);
      if (element === former) return 'same';
      seen.push(element);
      return {
        complaints: [...complaintsAbout(element, former, isForth)],
        at: seenForth.indexOf(element),
        place: placeOf(element),
      };
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

  /** An earlier walk may have left the focus at the end of the page. */
  function startAtTop() {
    const top = document.createElement('i');
    top.tabIndex = -1;
    document.body.prepend(top);
    top.focus();
    top.remove();
  }

  function* complaintsAbout(element: Element, former: Element | undefined, isForth: boolean) {
    if (element.closest('[inert], [aria-hidden=true]')) yield 'is hidden from screen readers';
    if (element instanceof HTMLElement && element.tabIndex > 0) yield 'has an order of its own';
    yield* complaintsAboutView(element);
    if (former === undefined || isFixed(element) || isFixed(former)) return;
    const [first, second] = isForth ? [former, element] : [element, former];
    if (!(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING))
      yield 'comes before what it follows';
    const above = first.getBoundingClientRect();
    const below = second.getBoundingClientRect();
    // What stands higher than the stop before it begins another column, further right.
    if (below.bottom <= above.top && below.left < above.right) yield 'stands above the stop before it';
  }

  /** Nothing may be over it, and as much of it must be in view as the screen can hold (WCAG 2.4.12). */
  function* complaintsAboutView(element: Element) {
    for (const { left, right, top, bottom } of element.getClientRects()) {
      if (right - left < 2 || bottom - top < 2) continue;
      const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
      // Targets for a thumb may reach into each other at their edges.
      const inwards = { x: (right - left) / 4, y: (bottom - top) / 4 };
      const points = [
        { ...middle, y: top + inwards.y },
        { ...middle, x: left + inwards.x },
        middle,
        { ...middle, x: right - inwards.x },
        { ...middle, y: bottom - inwards.y },
      ];
      // Of a field with several lines browsers bring the one with the caret into view.
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
