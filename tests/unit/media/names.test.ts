import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nameFor } from '../../../scripts/media/names';
import { isOwnFile } from '../../../scripts/support/ownFiles.mjs';

const folder = mkdtempSync(join(tmpdir(), 'names-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['Haldi 7 AM.MOV', 'haldi-7-am'],
  ['Ärger Straße.jpeg', 'arger-strasse'],
  ['A\u0308rger Straße.jpeg', 'arger-strasse'],
  ['Łódź Øresund Æon.mov', 'lodz-oresund-aeon'],
  ['हल्दी समारोह.mov', 'haldi-samaroh'],
  ['शादी दिल्ली २०२६.mp4', 'sadi-dilli-2026'],
  ['कृष्ण महाराष्ट्र ऋषि.mov', 'krisna-maharastra-risi'],
  ['திருமணம்.mov', 'tirumanam'],
  ['পূজা কলকাতা.mov', 'puja-kalakata'],
  ['Свадьба.mov', 'svadba'],
  ['Riya’s haldi — final (2).mov', 'riyas-haldi-final-2'],
  [`${'long '.repeat(50)}.mov`, `${'long-'.repeat(16)}`.slice(0, -1)],
])('names the files of "%s" %s', async (file, name) => {
  expect(await nameFor(file, folder)).toBe(name);
});

it('numbers a name without letters, and one that means no captions', async () => {
  expect(await nameFor('____.mov', folder)).toBe('untitled-1');
  expect(await nameFor('None.vtt', folder)).toBe('untitled-1');
  for (const file of ['untitled-1.jpg', 'untitled-10-loop.mp4', '._untitled-20.jpg'])
    writeFileSync(join(folder, file), '');
  expect(await nameFor('——.jpg', folder)).toBe('untitled-11');
});

describe('a file of the owner', () => {
  it.each(['#AnanyaWedsVikram.mov', 'home.yaml', '.htaccess', 'googleab12.html', 'Haldi #2.jpg'])('is %s', (name) => {
    expect(isOwnFile(name)).toBe(true);
  });

  it.each([
    '.DS_Store',
    '._home.yaml',
    'thumbs.db',
    'Desktop.ini',
    'folder/__MACOSX/home.yaml',
    'home.yaml~',
    '.home.yaml.swp',
    '#home.yaml#',
    '.#home.yaml',
  ])('is not %s', (name) => {
    expect(isOwnFile(name)).toBe(false);
  });
});
