import { expect, it } from 'vitest';
import { inEditor } from '../../../scripts/edit/browser/advice';

it('names the button for a command that has one, and the place of the terminal for another', () => {
  const fix = 'Write SITE_URL into .env, and run "npm run deploy".';
  expect(inEditor(fix)).toBe('Write SITE_URL into .env, and press Put online.');
  expect(inEditor('Run "npm run deploy -- --verify".')).toMatch(
    /^Run "npm run deploy -- --verify"\.\n\nType .+terminal/,
  );
});
