import { expect, it } from 'vitest';
import { turnOf } from '../../../scripts/deploy/release/plan.mjs';

it('files go live before those that reference them, and the compressed form of a page with the page', () => {
  const TURNS = [
    ['assets/entry-Bd2L2FZx.js', 'assets/app.js.br', 'api/releases/0123456789ab.php', 'media/led-wall.Zpuj9y5p.avif'],
    ['.htaccess'],
    ['robots.txt', 'api/.htaccess', 'api/release.txt', 'api/not-sent.html'],
    ['api/contact_api.php'],
    ['index.html', 'contact.html.br'],
  ];
  expect(TURNS.map((files) => files.map(turnOf))).toEqual(TURNS.map((files, turn) => files.map(() => turn)));
});
