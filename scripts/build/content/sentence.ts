import type * as v from 'valibot';
import { ordinal } from '../../../frontend/schema/wording.ts';

/** Singular nouns for list entries that cannot be derived from the name of the list. */
const NOUNS: Record<string, string> = {
  narrow: 'line on phones',
  faqs: 'question',
  hours: 'line',
  logo: 'line',
  items: 'entry',
  menu: 'link',
  portfolio: 'portfolio item',
  reasons: 'point',
  social: 'account',
  upper: 'word',
  lower: 'word',
};

/** Fields that identify a record to the owner of the site; the first that a record has is used. */
export const TITLES = ['title', 'name', 'question', 'people', 'text', 'label', 'days', 'value'];
const LONGEST_TITLE = 40;

/**
 * Describes a problem and its fix in one sentence, without the file: `the icon of the service "Wedding Shoot" … is …;
 * write …`.
 */
export function sentenceOf({ path, message }: v.BaseIssue<unknown>): string {
  return `${placeOf(path ?? [])} ${message}.`;
}

function placeOf(path: readonly v.IssuePathItem[]): string {
  const records: string[] = [];
  let fields: string[] = [];
  for (const { key, value, input } of path) {
    if (typeof key === 'number') {
      records.unshift(recordAt(fields, key, value, (input as unknown[]).length));
      fields = [];
    } else fields.push(String(key));
  }
  const field = fields.join('.');
  if (records.length === 0) return field;
  return [...(field === '' ? [] : [`the ${field}`]), ...records].join(' of ');
}

function recordAt(list: readonly string[], index: number, value: unknown, count: number): string {
  const noun = nounOf(list.at(-1) ?? '');
  const title = titleOf(value);
  const place = ordinal(index + 1);
  return title === undefined
    ? `the ${place} ${noun} in ${list.join('.')}`
    : `the ${noun} "${title}" (${place} of ${count} in ${list.join('.')})`;
}

/** The singular of a list's name: "featured work" for `featuredWorks`. */
export function nounOf(list: string): string {
  const words = list.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return NOUNS[list] ?? words.replace(/ies$/, 'y').replace(/s$/, '');
}

/** The words that identify a record to the owner, if it has any. */
export function titleOf(value: unknown): string | undefined {
  const { facts, ...fields } = Object(value) as Record<string, unknown>;
  const title = typeof value === 'string' ? value : TITLES.map((name) => fields[name]).find(isWords);
  if (!isWords(title)) return Array.isArray(facts) ? titleOf({ title: facts[0]?.value }) : undefined;
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE)}…` : title;
}

const isWords = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
