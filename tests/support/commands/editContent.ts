import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as v from 'valibot';
import { parse, stringify } from 'yaml';
import type { schemas } from '../../../frontend/schema';

type Schemas = typeof schemas;

/** Changes the records of a content file of a checkout, given by the file's name without its ending. */
export function editContent<Name extends keyof Schemas>(
  checkout: string,
  name: Name,
  edit: (former: v.InferInput<Schemas[Name]>) => v.InferInput<Schemas[Name]>,
): void {
  const path = join(checkout, `frontend/content/${name}.yaml`);
  writeFileSync(path, stringify(edit(parse(readFileSync(path, 'utf8')))));
}
