import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { readOriginal } from '../../../scripts/media/original.ts';

const folder = mkdtempSync(join(tmpdir(), 'original-'));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

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

it.each([
  ['ico', '00000100 01000101', 'is no picture of a kind that can be read: save it as a JPEG.'],
  ['image2', '00000200 00000000', 'is no picture of a kind that can be read: save it as a JPEG.'],
  ['bmp_pipe', '424d0000 00000000', 'can be read whole: copy it again, or save it again as a JPEG.'],
])(
  'a picture of the format %s that cannot be decoded is refused with the advice for it',
  async (format, bytes, words) => {
    const header = { streams: [{ codec_type: 'video', disposition: {} }], format: { format_name: format } };
    writeFileSync(join(folder, 'ffprobe'), `#!/bin/sh\necho '${JSON.stringify(header)}'\n`);
    chmodSync(join(folder, 'ffprobe'), 0o755);
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
    const file = join(folder, 'picture');
    writeFileSync(file, Buffer.concat([Buffer.from(bytes.replaceAll(' ', ''), 'hex'), Buffer.alloc(64)]));
    await expect(readOriginal(file, folder, WORK)).rejects.toThrow(words);
  },
);
