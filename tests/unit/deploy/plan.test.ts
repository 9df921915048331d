import { expect, it } from 'vitest';
import { turnOf } from '../../../scripts/deploy/release/plan.mjs';

it('files go live before those that reference them: hashed names, server rules, everything else, the entries of PHP, pages', () => {
  const files = [
    'index.html',
    'api/contact_api.php',
    '.htaccess',
    'contact.html.br',
    'assets/entry-Bd2L2FZx.js',
    'robots.txt',
    'api/release.txt',
    'api/not-sent.html',
    'api/releases/0123456789ab.php',
    'media/led-wall-728.Zpuj9y5p.avif',
  ];
  const turns = [...new Set(files.map(turnOf))].sort((a, b) => a - b);
  expect(turns.map((turn) => files.filter((file) => turnOf(file) === turn))).toEqual([
    ['assets/entry-Bd2L2FZx.js', 'api/releases/0123456789ab.php', 'media/led-wall-728.Zpuj9y5p.avif'],
    ['.htaccess'],
    ['robots.txt', 'api/release.txt', 'api/not-sent.html'],
    ['api/contact_api.php'],
    ['index.html', 'contact.html.br'],
  ]);
});
