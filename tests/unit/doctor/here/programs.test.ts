import { describe, expect, it } from 'vitest';
import { checkPrograms, type Programs } from '../../../../scripts/doctor/here/programs.ts';
import { CHECK_EXTENSIONS, SITE_EXTENSIONS } from '../../../../scripts/setup/programs.mjs';

const extensions = [...SITE_EXTENSIONS, ...CHECK_EXTENSIONS];
const healthy: Programs = { node: '24.3.0', php: { version: '8.4.2', extensions }, composer: '2.8.1' };
const today = new Date('2026-11-26');

const phpWithout = (name: string) => ({ version: '8.4.2', extensions: extensions.filter((each) => each !== name) });

describe('checkPrograms', () => {
  it.each<[string, Partial<Programs>]>([
    ['current versions', {}],
    [
      'versions that are newer than the doctor',
      { node: '30.0.0', php: { version: '9.1.0', extensions }, composer: '3.0.0' },
    ],
    ['the oldest versions that are supported', { node: '22.0.0', php: { version: '8.2.0', extensions } }],
  ])('finds nothing for %s', async (_, programs) => {
    expect(await checkPrograms({ ...healthy, ...programs }, today)).toEqual([]);
  });

  it.each<[string, Partial<Programs>, string, string]>([
    ['Node is too old', { node: '20.18.9' }, 'node-too-old', 'broken'],
    ['Node is at the end of its life', { node: '20.19.0' }, 'node-end-of-life', 'advice'],
    ['PHP is missing', { php: undefined }, 'php-missing', 'broken'],
    ['PHP is too old', { php: { version: '8.1.30', extensions } }, 'php-too-old', 'broken'],
    ['an extension of the site is missing', { php: phpWithout('mbstring') }, 'php-extension-missing', 'broken'],
    ['an extension of the tests is missing', { php: phpWithout('pdo_mysql') }, 'php-extension-missing', 'advice'],
    ['Composer is missing', { composer: undefined }, 'composer-missing', 'broken'],
    ['Composer is of the first series', { composer: '1.10.27' }, 'composer-too-old', 'broken'],
  ])('finds that %s', async (_, programs, id, kind) => {
    expect(await checkPrograms({ ...healthy, ...programs }, today)).toMatchObject([{ id, kind }]);
  });

  it('finds the end of the life of PHP on the day after its last one', async () => {
    const programs = { ...healthy, php: { version: '8.2.30', extensions } };
    expect(await checkPrograms(programs, new Date('2026-12-31T23:00:00Z'))).toEqual([]);
    expect(await checkPrograms(programs, new Date('2027-01-01'))).toMatchObject([
      { id: 'php-end-of-life', kind: 'advice' },
    ]);
  });

  it('names the Debian package of an extension', async () => {
    const [finding] = await checkPrograms({ ...healthy, php: phpWithout('pdo_sqlite') }, today);
    expect(finding?.fix).toContain('php8.4-sqlite3');
  });
});
