import { expect, it } from 'vitest';
import { turnOf } from '../../../scripts/deploy/plan.mjs';

it('files go live before those that reference them: hashed names, server rules, programs and the rest, pages', () => {
  const files = [
    'index.html',
    'api/contact_api.php',
    '.htaccess',
    'contact.html.br',
    'assets/entry-Bd2L2FZx.js',
    'robots.txt',
    'media/led-wall-728.Zpuj9y5p.avif',
  ];
  const turns = [...new Set(files.map(turnOf))].sort((a, b) => a - b);
  expect(turns.map((turn) => files.filter((file) => turnOf(file) === turn))).toEqual([
    ['assets/entry-Bd2L2FZx.js', 'media/led-wall-728.Zpuj9y5p.avif'],
    ['.htaccess'],
    ['api/contact_api.php', 'robots.txt'],
    ['index.html', 'contact.html.br'],
  ]);
});
