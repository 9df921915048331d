import { parse } from 'yaml';
import { schemas } from '../../frontend/schema/index.ts';
import { completeRecords } from './completeRecords.ts';
import { rewriteYaml } from './writeYaml.ts';

/**
 * Replaces the records in the text of a content file, given by its name, with those of a form, completed with `media`, the names of the
 * files in `frontend/media`.
 */
export function writeRecords(name: string, text: string, records: unknown, media: readonly string[] = []): string {
  const schema = schemas[name as keyof typeof schemas];
  return rewriteYaml(text, schema ? completeRecords(schema, records, media, parse(text)) : records);
}
