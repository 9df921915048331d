import * as v from 'valibot';
import { text } from '../../../frontend/schema/fields.ts';
import { page, titleLines } from '../../../frontend/schema/records.ts';
import { type AnySchema, list, messageOf } from '../../../frontend/schema/structures.ts';

/** Texts, numbers, and lists and records of them. No text may be blank. */
const plain: AnySchema = v.lazy((input): AnySchema => {
  if (Array.isArray(input)) return list(plain);
  if (typeof input === 'object' && input !== null) return v.record(v.string(), plain);
  return typeof input === 'number' || typeof input === 'boolean' ? v.any() : text;
});

const fields = { page, titleLines };

/** A page whose content has no schema of its own in `frontend/schema`. */
export const plainPage = v.objectWithRest(fields, plain, messageOf(fields));
