import { it } from 'vitest';
import { checkPrograms, type Programs } from '../../../../scripts/doctor/here/programs.ts';
import { CHECK_EXTENSIONS, SITE_EXTENSIONS } from '../../../../scripts/setup/programs.mjs';
import { expectFindings } from '../../../support/doctor/expectFindings';

const extensions = [...SITE_EXTENSIONS, ...CHECK_EXTENSIONS];
const healthy: Programs = { node: '24.3.0', php: { version: '8.4.2', extensions }, composer: '2.8.1' };
const phpOf = (version: string) => ({ php: { version, extensions } });
const phpWithout = (name: string) => ({ php: { version: '8.4.2', extensions: extensions.filter((x) => x !== name) } });
const MISSING = 'php-extension-missing';

it.each<[string, Partial<Programs>, string, string?, string?]>([
  ['current versions', {}, ''],
  ['versions that are newer than the doctor', { node: '30.0.0', ...phpOf('9.1.0'), composer: '3.0.0' }, ''],
  ['the oldest versions that are supported', { node: '22.0.0', ...phpOf('8.2.0') }, ''],
  ['Node that is too old', { node: '20.18.9' }, 'node-too-old'],
  ['Node at the end of its life', { node: '20.19.0' }, 'node-end-of-life: advice'],
  ['no PHP', { php: undefined }, 'php-missing'],
  ['PHP that is too old', phpOf('8.1.30'), 'php-too-old'],
  ['PHP on the last day of its life', phpOf('8.2.30'), '', '', '2026-12-31T23:00:00Z'],
  ['PHP on the day after', phpOf('8.2.30'), 'php-end-of-life: advice', '', '2027-01-01'],
  ['an extension that the site misses', phpWithout('mbstring'), MISSING],
  ['an extension that the tests miss', phpWithout('pdo_mysql'), `${MISSING}: advice`],
  ['an extension in a package of another name', phpWithout('pdo_sqlite'), MISSING, 'php8.4-sqlite3'],
  ['no Composer', { composer: undefined }, 'composer-missing'],
  ['Composer of the first series', { composer: '1.10.27' }, 'composer-too-old'],
])('checks %s', async (_, programs, finds, fix, today = '2026-11-26') => {
  expectFindings(await checkPrograms({ ...healthy, ...programs }, new Date(today)), finds, fix);
});
