import { schemas } from '../../frontend/schema/index.ts';
import { withoutEmptyOptions } from './withoutEmptyOptions.ts';
import { rewriteYaml } from './writeYaml.ts';

/** Replaces the records in the text of a content file, given by its name, with those of a form. */
export function writeRecords(name: string, text: string, records: unknown): string {
  const schema = schemas[name as keyof typeof schemas];
  return rewriteYaml(text, schema ? withoutEmptyOptions(schema, records) : records);
}
