import type { Page } from 'playwright';

/** A claim about a page that is checked at some widths of the window. */
export interface Audit {
  /** The name of its test. */
  claim: string;
  widths: readonly number[];
  /** Fails if the claim is wrong; `name` is the page's name in `everyPage`. */
  check(page: Page, at: { name: string; width: number }): Promise<void>;
}
