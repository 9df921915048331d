import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { quoted } from '../../../scripts/support/quoted.ts';

it('quotes every value so that PHP reads it as it was typed', () => {
  const typed = ['', ' ab#c ', "it's", `it's "$HOME"`, `it's \${V0} \\n`, '$HOME', 'a\\', "a\\'b", 'é 🎬', '"'];
  const file = typed.map((value, index) => `V${index}=${quoted(value)}\n`).join('');
  const code =
    'require "api/vendor/autoload.php"; echo json_encode(Dotenv\\Dotenv::parse(stream_get_contents(STDIN)));';
  const read = JSON.parse(execFileSync('php', ['-r', code], { input: file, encoding: 'utf8' }));
  expect(Object.values(read)).toEqual(typed);
});
