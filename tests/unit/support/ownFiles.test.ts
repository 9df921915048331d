import { expect, it } from 'vitest';
import { isOwnFile } from '../../../scripts/support/ownFiles.ts';

const OWN = ['#AnanyaWedsVikram.mov', 'home.yaml', '.htaccess', 'googleab12.html', 'Haldi #2.jpg'];
const OTHERS = ['.DS_Store', '._home.yaml', 'thumbs.db', 'Desktop.ini', 'folder/__MACOSX/home.yaml'];
const TEMPORARY = ['home.yaml~', '.home.yaml.swp', '#home.yaml#', '.#home.yaml'];

it('tells files of the owner from those that systems and editors leave', () => {
  expect([...OWN, ...OTHERS, ...TEMPORARY].filter(isOwnFile)).toEqual(OWN);
});
