import { type FieldName, fieldNames, type InquiryFields } from '../../../frontend/lib/inquiryFields';
import { checkInquiry } from '../../../frontend/lib/inquiryRules';
import { FORM_TYPE, JSON_TYPE } from '../../support/host/contactAnswers';

const MAX_BYTES = 65_536;
const MAX_LEVELS = 16;
/** PHP parses no more fields of a form than this (`max_input_vars`). */
const MAX_FORM_FIELDS = 1000;

type Read = Partial<Record<FieldName, unknown>> | 'unreadable' | 'unknown';

/**
 * The status with which the endpoint must answer a posted body, or `undefined` where it depends on how PHP parses the
 * form.
 */
export function expectedStatus(type: string, body: Buffer): number | undefined {
  const mediaType = mediaTypeOf(type);
  if (mediaType !== JSON_TYPE && mediaType !== FORM_TYPE) return 415;
  if (body.length > MAX_BYTES) return 413;
  const fields = mediaType === JSON_TYPE ? jsonFields(body) : formFields(body);
  if (fields === 'unknown') return undefined;
  if (fields === 'unreadable') return 400;
  const values = fieldNames.map((name) => fields[name] ?? '');
  if (values.some((value) => typeof value !== 'string')) return 422;
  const { errors } = checkInquiry(
    Object.fromEntries(fieldNames.map((name, at) => [name, values[at]])) as InquiryFields,
  );

  return Object.keys(errors).length > 0 ? 422 : 200;
}

/** The media type without its parameters, in lower case. */
export function mediaTypeOf(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

function jsonFields(body: Buffer): Read {
  const text = utf8(body);
  if (text === undefined || levelsOf(text) > MAX_LEVELS) return 'unreadable';
  try {
    const parsed = JSON.parse(text);
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    // JavaScript accepts an escaped lone surrogate, which UTF-8 cannot encode.
    return isObject && !hasHalfPair(text) ? parsed : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

/** The nesting depth, counted in the text, because a value that a later duplicate key replaces counts too. */
function levelsOf(text: string): number {
  let level = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/gs)) {
    if (token === '[' || token === '{') level += 1;
    if (token === ']' || token === '}') level -= 1;
    deepest = Math.max(deepest, level);
  }

  return deepest;
}

function hasHalfPair(text: string): boolean {
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"/gs)].some(([token]) => /\p{Surrogate}/u.test(JSON.parse(token)));
}

function formFields(body: Buffer): Read {
  const pairs = body.toString('latin1').split('&').filter(Boolean);
  if (pairs.length > MAX_FORM_FIELDS) return 'unknown';
  const fields = new Map<string, Buffer>();
  for (const pair of pairs) {
    const [key = '', ...value] = pair.split('=');
    // PHP has its own rules for names with brackets, dots, spaces or NUL.
    if (!/^[a-z]+$/i.test(decoded(key).toString('latin1'))) return 'unknown';
    fields.set(decoded(key).toString(), decoded(value.join('=')));
  }
  const texts = [...fields].map(([key, bytes]) => [key, utf8(bytes, true)] as const);

  return texts.some(([, text]) => text === undefined) ? 'unreadable' : Object.fromEntries(texts);
}

function decoded(latin1: string): Buffer {
  const bytes = latin1
    .replaceAll('+', ' ')
    .replace(/%([0-9a-f]{2})/gi, (_match, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

  return Buffer.from(bytes, 'latin1');
}

/** Decodes UTF-8 without a byte order mark, or with it if `ignoreBOM`; `undefined` where the bytes are not UTF-8. */
function utf8(bytes: Buffer, ignoreBOM = false): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM }).decode(bytes);
  } catch {
    return undefined;
  }
}
