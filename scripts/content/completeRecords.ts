import type * as v from 'valibot';
import { NO_SPEECH } from '../../frontend/lib/filmSource.ts';
import { REEL_ID } from '../../frontend/lib/slugOf.ts';
import { nameOf } from '../media/names.ts';
import { fieldsIn, type SchemaParts } from './schemaParts.ts';

/**
 * The records of a form, which sends all of its fields, without empty optional ones. Fills in what an owner can leave empty: lists without
 * entries, the parts that a film in `frontend/media` has brought with it (poster, silent loop, captions), and ids. `media` are the names of
 * its files, and `former` are the records of the file: one keeps its id. `titles` are those of the records in its list, by id.
 */
export function completeRecords(
  schema: v.GenericSchema,
  value: unknown,
  media: readonly string[],
  former?: unknown,
  titles = new Map<unknown, unknown>(),
): unknown {
  const { entries, item } = schema as SchemaParts;
  if (item && Array.isArray(value)) {
    const all = [{ id: REEL_ID }, former ?? [], value].flat().map(Object);
    const titlesById = new Map(all.filter(({ id }) => id).map(({ id, title }) => [id, title]));
    return value.map((entry) => completeRecords(item, entry, media, undefined, titlesById));
  }
  if (entries === undefined || typeof value !== 'object' || value === null) return value;

  const fields = fieldsIn(schema);
  const record: Record<string, unknown> = { ...value };
  const parts: Record<string, unknown> = partsOf(record.videoUrl, media);
  for (const { name, schema: field, isOptional } of fields) {
    if (!isEmpty(record[name])) continue;
    const part = name === 'id' ? freeId(field, record.title, titles) : parts[name];
    if (part !== undefined) record[name] = part;
    else if (isOptional) delete record[name];
    else if (field.item) record[name] ??= [];
  }
  const kept = Object.entries(record).map(([name, entry]) => {
    const field = fields.find((each) => each.name === name);
    return [name, field ? completeRecords(field.schema, entry, media, Object(former)[name]) : entry];
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
    // A film that is its own loop is silent. Of any other the owner knows whether somebody speaks.
    captions: has(`${film}.vtt`) ? film : has(`${film}-loop.mp4`) ? undefined : NO_SPEECH,
  };
}

/** The first id that no record with another title has; it is noted in `titles`. */
function freeId({ type }: SchemaParts, title: unknown, titles: Map<unknown, unknown>) {
  for (let number = 1; ; number += 1) {
    const id = type === 'number' ? number : idOf(title, number);
    if (titles.has(id) && titles.get(id) !== title) continue;
    titles.set(id, title);
    return id;
  }
}

/** Letters of which any-ascii makes no words that can be read: it leaves out the vowels of Devanagari and others. */
const UNREADABLE = /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*/gu;

/** Without a title, `film-1`: the title is what the owner has to write. */
function idOf(title: unknown, number: number): string {
  const words = String(title ?? '').replace(UNREADABLE, ' ');
  if (!/[\p{L}\p{N}]/u.test(words)) return `film-${number}`;
  return number === 1 ? nameOf(words) : `${nameOf(words)}-${number}`;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));
