import * as v from 'valibot';
import { title } from './records';
import { list, openGroup } from './structures';
import { type Check, text } from './values';

/** Texts, numbers, and lists and records of them. No text may be blank. */
const plain: Check = v.lazy((input) => {
  if (Array.isArray(input)) return list(plain);
  if (typeof input === 'object' && input !== null) return v.record(v.string(), plain);
  return typeof input === 'number' || typeof input === 'boolean' ? v.any() : text;
});

/** Checks a content file that has no check of its own. The file of a page must have its title. */
export const plainFile = (isOfPage: boolean): Check =>
  openGroup({ titleLines: isOfPage ? title : v.optional(title) }, plain);
