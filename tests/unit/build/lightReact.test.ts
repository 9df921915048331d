import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { expect, it } from 'vitest';
import { lightReact } from '../../../scripts/build/lightReact.mjs';
import { ROOT } from '../../../scripts/support/paths.mjs';

const REACT_DOM = join(ROOT, 'node_modules/react-dom/cjs/react-dom-client.production.js');
/** What React makes of errors while it is loaded: not inside a function. */
const MADE_WHEN_LOADED = /^(?:(?:var|const|let) | {2})\w+ = (?:new )?Error\(/gm;

it('leaves React no error to make while it is loaded', async () => {
  const { filter, handler } = lightReact().transform as unknown as {
    filter: { id: RegExp };
    handler: (code: string) => string;
  };
  const code = await readFile(REACT_DOM, 'utf8');
  expect(REACT_DOM).toMatch(filter.id);
  expect(code.match(MADE_WHEN_LOADED)?.length).toBeGreaterThan(3);

  const light = handler(code);
  expect(light.match(MADE_WHEN_LOADED)).toBeNull();
  const [, made] = light.match(/SuspenseException = (Object.*\))[,;]/) ?? [];
  const error = runInThisContext(`(formatProdErrorMessage) => ${made}`)((code: number) => `Error ${code}`);
  expect(error).toBeInstanceOf(Error);
  expect(error.message).toBe('Error 460');
});
