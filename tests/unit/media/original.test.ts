import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readOriginal } from '../../../scripts/media/original.ts';

const folder = mkdtempSync(join(tmpdir(), 'original-'));
afterAll(() => rmSync(folder, { recursive: true }));

const WORK = { onProgress: () => {}, signal: new AbortController().signal };

it.each([
  ['of no length', '00000001 6d646174 0000000000000000'],
  ['shorter than its header', '00000002 6d646174'],
  ['in 64 bits shorter than its header', '00000001 6d646174 000000000000000f'],
  ['longer than the file', '00000020 6d646174'],
])('a film with a box %s is refused as half copied', async (_, box) => {
  const file = join(folder, 'film.mov');
  writeFileSync(file, Buffer.concat([Buffer.from(box.replaceAll(' ', ''), 'hex'), Buffer.alloc(16)]));
  await expect(readOriginal(file, folder, WORK)).rejects.toThrow('film.mov is half copied: copy it again');
});
