/** A script that runs in the page; it sees only its arguments, not what surrounds it. */
export type PageScript<Result, Args extends unknown[]> = (...args: Args) => Result;

export type Key = 'Escape' | 'Shift';

/** A page in Chromium, Firefox or WebKit, as far as all can be driven the same way. */
export interface EnginePage {
  resize(width: number, height: number): Promise<void>;
  goto(address: string): Promise<void>;
  /** Has begun to go back; the page may not be there yet. */
  back(): Promise<void>;
  evaluate<Result, Args extends unknown[]>(script: PageScript<Result, Args>, ...args: Args): Promise<Result>;
  /** Clicks the middle of the first element that matches, which has to be in view. */
  click(selector: string): Promise<void>;
  /** Types into the first element that matches. */
  type(selector: string, text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** What the window shows, as a PNG with one pixel per CSS pixel. */
  screenshot(): Promise<Buffer>;
  /** The errors on the console since the last call. */
  takeErrors(): string[];
  close(): Promise<void>;
}

export interface EngineOptions {
  javaScript: boolean;
  /** Whether the page is told that its visitor wants less motion. */
  reducedMotion?: boolean;
}

/** Starts a browser with one page. */
export type LaunchEngine = (options: EngineOptions) => Promise<EnginePage>;

/** Runs before the page's own scripts: notes that React has hydrated, and logs violations of the security policy as errors. */
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
