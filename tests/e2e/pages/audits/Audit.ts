import type { Page } from 'playwright';

/** A claim about a page that is checked at some widths of the window. */
export interface Audit {
  /** As its test is named. */
  claim: string;
  widths: readonly number[];
  /** Fails where the claim is wrong; `name` is the page's of `everyPage`. */
  check(page: Page, at: { name: string; width: number }): Promise<void>;
}
