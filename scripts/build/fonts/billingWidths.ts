import type { BillingEntry } from '../../../frontend/lib/billingLines.ts';
import { billingLines } from '../../../frontend/lib/billingLines.ts';
import type { BillingName } from '../../../frontend/schema/records.ts';
import { EM, outlinesOf, sourceOf } from './outlines.ts';
import { BILLING_FONT, DISPLAY } from './typefaces.ts';

const { wght, wdth } = BILLING_FONT.axes;
const LOOK = { wght: wght.min, wdth: wdth?.min ?? 100, tracking: 0 };
/** As set in BillingBlock.module.css, in em. */
const TRACKING = 0.022;
const LABEL_MARGIN = 0.1;
/** The fallback font, and browsers that round glyph widths to whole pixels, make lines wider by up to this factor. */
const SPARE = 1.04;
/** In em. A longer entry may wrap on a screen 320 pixels wide, so it gets no fixed width. */
const LONGEST = 13.8;
/** The font size of labels on phones, in em. */
const PHONE_LABEL = 0.625;

/**
 * CSS rules that give each name in the billing block of the first screen its width in the web font. Without them, lines
 * would break at other places in the fallback font, and the title above would shift when the web font loads.
 * @returns CSS
 */
export async function billingRules(names: readonly BillingName[]): Promise<string> {
  const rules = await Promise.all(billingLines(names).map(ruleOf));
  return `@layer components{${rules.join('')}}`;
}

async function ruleOf({ name, label = '', separator = '' }: BillingEntry, index: number) {
  if (sourceOf((name + label + separator).toUpperCase()) !== DISPLAY.source) return '';
  const small = [label, separator].filter((text) => text !== '');
  // A space lies between the name and each label.
  const tracking = TRACKING * [name, ...small].join(' ').length;
  const nameEm = SPARE * ((await widthOf(name + ' '.repeat(small.length))) + tracking);
  const labels = await Promise.all(small.map(widthOf));
  const labelEm = SPARE * labels.reduce((sum, width) => sum + width + LABEL_MARGIN, 0);
  if (nameEm + PHONE_LABEL * labelEm > LONGEST) return '';
  const width =
    small.length === 0 ? `${rounded(nameEm)}em` : `calc(${rounded(nameEm)}em + ${rounded(labelEm)}*var(--label))`;
  return `[data-billing=first-screen]>:nth-child(${index + 1}){width:${width}}`;
}

/** Rounds up to one decimal, to save bytes in every page. */
const rounded = (em: number) => String(Math.ceil(em * 10) / 10);

/** The width of a text without letter spacing, in em. */
async function widthOf(text: string) {
  return ((await outlinesOf(text.toUpperCase(), LOOK))?.advance ?? 0) / EM;
}
