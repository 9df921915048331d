import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type ConsoleMessage, type LaunchOptions, launch } from 'puppeteer-core';
import { findChromium, findFirefox } from '../setUp.ts';
import { launchWebKit } from './webKit';

/** The operations on a page that work the same way in Chromium, Firefox and WebKit. */
export interface EnginePage {
  resize(width: number, height: number): Promise<void>;
  goto(address: string): Promise<void>;
  /** Runs a script in the page. It is sent there as text, so it sees only its arguments and the page's globals. */
  evaluate<Result, Args extends unknown[]>(script: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  /** Clicks at a point of the viewport, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into the first element that matches. */
  type(selector: string, text: string): Promise<void>;
  press(key: 'Escape' | 'Shift'): Promise<void>;
  /** Takes a screenshot of the viewport, a PNG with one pixel per CSS pixel. */
  screenshot(): Promise<Buffer>;
  /** The console errors so far. */
  errors: string[];
  close(): Promise<void>;
}

interface EngineOptions {
  /** Whether scripts run; Firefox and WebKit only. */
  javaScript?: boolean;
  /** Whether the browser reports `prefers-reduced-motion: reduce`. */
  reducedMotion?: boolean;
  /** The font size of the browser's settings, in pixels; Chromium and Firefox only. */
  letters?: number;
}

/** The browsers that `launchEngine` knows. */
export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;

/** Starts a browser with one page. Debian's Firefox speaks WebDriver BiDi, its WebKitGTK only classic WebDriver. */
export async function launchEngine(
  engine: (typeof ENGINES)[number],
  { javaScript = true, reducedMotion = false, letters = 16 }: EngineOptions,
): Promise<EnginePage> {
  if (engine === 'webkit') return launchWebKit(javaScript, reducedMotion, watchPage);
  const motion = reducedMotion ? ['--force-prefers-reduced-motion'] : [];
  const browser =
    engine === 'chromium'
      ? await startChromium([`--blink-settings=defaultFontSize=${letters}`, ...motion])
      : await start(findFirefox(), {
          browser: 'firefox',
          // Overlay scrollbars take no space, as on phones, so that a page in a window of 390 px is 390 px wide.
          extraPrefsFirefox: {
            'javascript.enabled': javaScript,
            'ui.prefersReducedMotion': Number(reducedMotion),
            'ui.useOverlayScrollbars': 1,
            'font.size.variable.x-western': letters,
          },
        });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(`Uncaught: ${error}`));
  await page.evaluateOnNewDocument(watchPage);

  return {
    resize: (width, height) => page.setViewport({ width, height }),
    // Not until `load`, which Firefox on a busy machine reports late or never: tests wait for what they need.
    goto: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded', timeout: NAVIGATION_MS })),
    evaluate: (script, ...args) => page.evaluate(script as never, ...args) as Promise<never>,
    // Not page.click(): it waits for an IntersectionObserver, which never reports where JavaScript is off.
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (selector, text) => page.type(selector, text),
    press: (key) => page.keyboard.press(key),
    screenshot: async () => Buffer.from(await page.screenshot({ optimizeForSpeed: engine === 'chromium' })),
    errors,
    close: () => browser.close(),
  };
}

/** Starts this machine's Chromium, or the one that `CHROMIUM` names. Root needs `--no-sandbox`. */
export function startChromium(args: readonly string[] = []): Promise<Browser> {
  return start(findChromium(), { args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...args] });
}

async function start(executablePath: string | undefined, options: LaunchOptions): Promise<Browser> {
  if (!executablePath) throw new Error('A browser is missing: install Chromium and Firefox, or name their paths.');
  // At these signals Puppeteer would close the browser, and a benchmark would go on with the next one.
  const signals = { handleSIGHUP: false, handleSIGINT: false, handleSIGTERM: false };
  return launch({ executablePath, defaultViewport: null, ...signals, ...options });
}

/**
 * Runs before the page's own scripts. Records that React has hydrated, and logs violations of the Content-Security-Policy as
 * console errors.
 */
export function watchPage(): void {
  addEventListener('hydrated', () => {
    window.isHydrated = true;
  });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`Policy violated: ${violatedDirective} by ${blockedURI}`);
  });
  // Puppeteer's text for an error object is "JSHandle@error".
  const { error } = console;
  console.error = (...values) => error(...values.map(String));
}

const PATIENCE_MS = 20_000;
const NAVIGATION_MS = 120_000;
const LOOK_AGAIN_MS = 50;

/** Waits until a script that runs in the page returns true; rejects after 20 seconds. */
export async function until<Args extends unknown[]>(
  page: EnginePage,
  script: (...args: Args) => boolean | undefined,
  ...args: Args
): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await page.evaluate(script, ...args)); await wait(LOOK_AGAIN_MS)) {
    if (Date.now() > end) throw new Error(`${args} does not fulfill ${script}`);
  }
}

/** Opens a page, and waits until it is hydrated, all of it is laid out, and it has its text fonts. */
export async function openHydrated(page: EnginePage, address: string): Promise<void> {
  await page.goto(address);
  await page.press('Shift');
  await until(page, () => window.isHydrated);
  await until(page, () => {
    // Sections that come into view, and fallback fonts (see startReact.ts), would move the element that is about to be clicked.
    document.documentElement.dataset.allRendered = '';
    return !('fallbackFonts' in document.documentElement.dataset) && document.fonts.status === 'loaded';
  });
}

/** Scrolls the first element that matches into view, waits until nothing moves or covers it, and clicks its middle. */
export async function click(page: EnginePage, selector: string): Promise<void> {
  let last: readonly number[] = [];
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(LOOK_AGAIN_MS)) {
    await until(page, isStill);
    const [x, y] = await page.evaluate(pointOnTop, selector);
    // What comes late above the element moves it once more.
    if (x !== undefined && y !== undefined && x === last[0] && y === last[1]) return page.clickAt(x, y);
    last = [x ?? Number.NaN, y ?? Number.NaN];
  }
  throw new Error(`${selector} moves, or is covered.`);
}

/* The following functions run in the page. */

/** Whether the page has an element that matches, or, where `isWanted` is false, whether it has none. */
export function isPresent(selector: string, isWanted: boolean): boolean {
  return (document.querySelector(selector) !== null) === isWanted;
}

/** Scrolls an element into view, and returns its middle, or nothing while it is covered. */
function pointOnTop(selector: string): [number?, number?] {
  const element = document.querySelector(selector);
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  const middle: [number, number] = [x + width / 2, y + height / 2];
  return element?.contains(document.elementFromPoint(...middle)) ? middle : [];
}

/** Whether no finite animation runs. */
export function isStill(): boolean {
  return document
    .getAnimations()
    .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity);
}
