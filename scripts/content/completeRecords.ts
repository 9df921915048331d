import type * as v from 'valibot';
import { NO_SPEECH } from '../../frontend/lib/filmSource.ts';
import { nameOf } from '../media/names.ts';
import { fieldsIn, type SchemaParts } from './schemaParts.ts';

/**
 * The records of a form, which sends all of its fields, without empty optional ones. Fills in what an owner can leave empty: lists without
 * entries, the parts that a film in `frontend/media` has brought with it (poster, silent loop, captions), and ids. `media` are the names of
 * its files, and `nextId` is free in its list.
 */
export function completeRecords(
  schema: v.GenericSchema,
  value: unknown,
  media: readonly string[],
  nextId = 1,
): unknown {
  const { entries, item } = schema as SchemaParts;
  if (item && Array.isArray(value)) {
    const ids = value.map((entry) => Number(Object(entry).id) || 0);
    return value.map((entry) => completeRecords(item, entry, media, 1 + Math.max(0, ...ids)));
  }
  if (entries === undefined || typeof value !== 'object' || value === null) return value;

  const fields = fieldsIn(schema);
  const record: Record<string, unknown> = { ...value };
  const parts: Record<string, unknown> = { ...partsOf(record.videoUrl, media), id: idOf(record.title) };
  for (const { name, schema: field, isOptional } of fields) {
    if (!isEmpty(record[name])) continue;
    const part = name === 'id' && field.type === 'number' ? nextId : parts[name];
    if (part !== undefined) record[name] = part;
    else if (isOptional) delete record[name];
    else if (field.item) record[name] ??= [];
  }
  const kept = Object.entries(record).map(([name, entry]) => {
    const field = fields.find((each) => each.name === name);
    return [name, field ? completeRecords(field.schema, entry, media) : entry];
  });
  return Object.fromEntries(kept);
}

/** The parts of a film in `frontend/media`, by the fields of its records. */
function partsOf(film: unknown, media: readonly string[]) {
  const has = (name: string) => media.includes(name);
  if (typeof film !== 'string' || !has(`${film}.mp4`)) return {};
  return {
    poster: has(`${film}.jpg`) ? film : undefined,
    loop: has(`${film}-loop.mp4`) ? `${film}-loop` : undefined,
    captions: has(`${film}.vtt`) ? film : NO_SPEECH,
  };
}

const idOf = (title: unknown) => (/[\p{L}\p{N}]/u.test(String(title ?? '')) ? nameOf(String(title)) : undefined);

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));
