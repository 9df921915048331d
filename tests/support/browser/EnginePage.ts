/** A script that runs in the page. It is sent there as text, so it sees only its arguments and the page's globals. */
export type PageScript<Result, Args extends unknown[]> = (...args: Args) => Result;

export type Key = 'Escape' | 'Shift';

/** The operations on a page that work the same way in Chromium, Firefox and WebKit. */
export interface EnginePage {
  resize(width: number, height: number): Promise<void>;
  goto(address: string): Promise<void>;
  /** Resolves once going back has started; the previous page may not be there yet. */
  back(): Promise<void>;
  evaluate<Result, Args extends unknown[]>(script: PageScript<Result, Args>, ...args: Args): Promise<Result>;
  /** Clicks the middle of the first element that matches; it must be in view. */
  click(selector: string): Promise<void>;
  /** Types into the first element that matches. */
  type(selector: string, text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Takes a screenshot of the viewport, a PNG with one pixel per CSS pixel. */
  screenshot(): Promise<Buffer>;
  /** Returns the console errors since the last call. */
  takeErrors(): string[];
  close(): Promise<void>;
}

export interface EngineOptions {
  javaScript: boolean;
  /** Whether the browser reports `prefers-reduced-motion: reduce`. */
  reducedMotion?: boolean;
  /** The font size of the browser's settings, in pixels; Chromium and Firefox only. */
  letters?: number;
}

/** Starts a browser with one page. */
export type LaunchEngine = (options: EngineOptions) => Promise<EnginePage>;

/**
 * Runs before the page's own scripts. Records that React has hydrated and whether the page came from the back-forward
 * cache, and logs violations of the Content-Security-Policy as console errors.
 */
export function watchPage(): void {
  addEventListener('hydrated', () => {
    window.isHydrated = true;
  });
  addEventListener('pageshow', ({ persisted }) => {
    window.isFromBackForwardCache = persisted;
  });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`Policy violated: ${violatedDirective} by ${blockedURI}`);
  });
}

/** The middle of the first element that matches, in CSS pixels of the window. Runs in the page. */
export function middleOf(selector: string): { x: number; y: number } {
  const { x, y, width, height } = (document.querySelector(selector) as Element).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

declare global {
  interface Window {
    isFromBackForwardCache?: boolean;
  }
}
