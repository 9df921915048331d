import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { nameFor } from '../../../scripts/media/names';

const folder = mkdtempSync(join(tmpdir(), 'names-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['Haldi 7 AM.MOV', 'haldi-7-am'],
  ['A\u0308rger Straße.jpeg', 'arger-strasse'],
  ['Łódź Øresund Æon.mov', 'lodz-oresund-aeon'],
  ['शादी दिल्ली २०२६.mp4', 'sadi-dilli-2026'],
  ['कृष्ण महाराष्ट्र ऋषि.mov', 'krisna-maharastra-risi'],
  ['திருமணம்.mov', 'tirumanam'],
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
