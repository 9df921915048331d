import type { ArrayPathItem, ObjectPathItem } from 'valibot';

/** The path item for a field of a record. */
export function fieldAt(record: unknown, key: string): ObjectPathItem {
  const input = record as Record<string, unknown>;
  return { type: 'object', origin: 'value', input, key, value: input[key] };
}

/** The path item for an entry of a list. */
export function entryAt(list: readonly unknown[], key: number): ArrayPathItem {
  return { type: 'array', origin: 'value', input: list as unknown[], key, value: list[key] };
}
