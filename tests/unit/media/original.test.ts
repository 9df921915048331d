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

it.each([
  ['ico', '0000010001010100'],
  ['image2', '0000020000000000'],
  ['bmp_pipe', '424d000000000000'],
])('what ffprobe calls %s is read as a picture, and refused as one', async (format, bytes) => {
  const header = { streams: [{ codec_type: 'video', disposition: {} }], format: { format_name: format } };
  writeFileSync(join(folder, 'ffprobe'), `#!/bin/sh\necho '${JSON.stringify(header)}'\n`);
  chmodSync(join(folder, 'ffprobe'), 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  const file = join(folder, 'picture');
  writeFileSync(file, Buffer.concat([Buffer.from(bytes, 'hex'), Buffer.alloc(64)]));
  const task = { onProgress: () => {}, signal: new AbortController().signal };
  await expect(readOriginal(file, folder, task)).rejects.toThrow('is no picture that can be read whole: copy it again');
});
