import type { IssuePathItem } from 'valibot';

/** The path item for a field of a record, or an entry of a list. */
export function itemAt(input: unknown, key: string | number): IssuePathItem {
  const type = Array.isArray(input) ? 'array' : 'object';
  return { type, origin: 'value', input, key, value: Object(input)[key] } as IssuePathItem;
}
