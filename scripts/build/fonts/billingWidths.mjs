import * as fontkit from 'fontkit';
import { billingLines } from '../../../frontend/lib/billingLines.ts';
import { subsetBytes } from './fontFiles.mjs';
import { charactersOf } from './outlines.mjs';
import { ANEK, BILLING_FONT } from './typefaces.mjs';

/** As set in BillingBlock.module.css, in em. */
const TRACKING = 0.022;
const LABEL_MARGIN = 0.1;
/** The fallback font, and browsers that round each letter to whole pixels, set lines up to so much wider. */
const SPARE = 1.04;
/** A longer entry, in em, may wrap on a phone of 320 pixels, so it keeps the width that the browser gives it. */
const LONGEST = 13.8;
/** The size of labels there, in em. */
const PHONE_LABEL = 0.625;

/** @typedef {import('../../../frontend/schema/records.ts').BillingName} BillingName */

/**
 * Rules that give each name of the first screen's billing block the width that it has in our font. Without them its lines would
 * break elsewhere in the fallback font, and the title above would move when ours arrives.
 * @param {readonly BillingName[]} names
 * @returns {Promise<string>} CSS
 */
export async function billingRules(names) {
  const rules = await Promise.all(billingLines(names).map(ruleOf));
  return `@layer components{${rules.join('')}}`;
}

/** @param {import('../../../frontend/lib/billingLines.ts').BillingEntry} entry @param {number} index */
async function ruleOf({ name, label = '', sign = '' }, index) {
  const isDrawn = await charactersOf(ANEK.source);
  if (![...(name + label + sign).toUpperCase()].every(isDrawn)) return '';
  const small = [label, sign].filter((text) => text !== '');
  // A space lies between the name and each label.
  const tracking = TRACKING * [name, ...small].join(' ').length;
  const nameEm = SPARE * ((await widthOf(name + ' '.repeat(small.length))) + tracking);
  const labels = await Promise.all(small.map(widthOf));
  const labelEm = SPARE * labels.reduce((sum, width) => sum + width + LABEL_MARGIN, 0);
  if (nameEm + PHONE_LABEL * labelEm > LONGEST) return '';
  const width =
    small.length === 0 ? `${rounded(nameEm)}em` : `calc(${rounded(nameEm)}em + ${rounded(labelEm)}*var(--label))`;
  return `[data-billing=early]>:nth-child(${index + 1}){width:${width}}`;
}

/** One decimal saves bytes of every page. @param {number} em */
const rounded = (em) => String(Math.ceil(em * 10) / 10);

/** The width of a text without letter spacing, in em. @param {string} text */
async function widthOf(text) {
  const capitals = text.toUpperCase();
  const axes = { wght: BILLING_FONT.axes.wght.min, wdth: BILLING_FONT.axes.wdth?.min ?? 100 };
  const font = fontkit.create(await subsetBytes({ source: ANEK.source, text: capitals, axes, format: 'sfnt' }));
  return font.layout(capitals).advanceWidth / font.unitsPerEm;
}
