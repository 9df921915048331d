import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { Stream } from '../../../scripts/media/ffmpeg.ts';
import { soundOf } from '../../../scripts/media/sound.ts';

const folder = mkdtempSync(join(tmpdir(), 'sound-'));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
beforeEach(() => vi.stubEnv('PATH', `${folder}:${process.env.PATH}`));

/** Puts an ffmpeg on the PATH that runs a line of a shell. */
function install(line: string): void {
  writeFileSync(join(folder, 'ffmpeg'), `#!/bin/sh\n${line}\n`);
  chmodSync(join(folder, 'ffmpeg'), 0o755);
}

const track = (index: number, language = 'und', disposition = {}): Stream => ({
  ...{ index, codec_type: 'audio', channels: 1, tags: { language }, disposition },
});
const WORK = { onProgress: () => {}, signal: new AbortController().signal };

it.each<[what: string, streams: Stream[], used: string]>([
  ['the microphones of a camera together', [track(1), track(2)], '1 2'],
  ['the first of two languages', [track(1, 'hin'), track(2, 'eng'), track(3, 'hin')], '1 3'],
  ['no commentary', [track(1, 'und', { comment: 1 }), track(2)], '2'],
  ['no description of the pictures', [track(1), track(2, 'und', { visual_impaired: 1 })], '1'],
  ['a commentary alone', [track(1, 'und', { comment: 1 })], '1'],
  ['one track of stereo', [{ ...track(1), channels: 2 }, track(2)], '1'],
])('of the sound tracks of a film, %s is used', async (_, streams, used) => {
  install('echo "Peak level dB: -20" >&2');
  const filters = (await soundOf('film.mov', { streams, format: {} }, WORK)) ?? '';
  expect([...filters.matchAll(/\[0:(\d)\]/g)].map(([, index]) => index).join(' ')).toBe(used);
});

it('a track that ffmpeg cannot decode is not audible, and a measurement that is killed is no silence', async () => {
  install('echo "Decoder not found" >&2; exit 1');
  expect(await soundOf('film.mov', { streams: [track(1)], format: {} }, WORK)).toBeUndefined();
  install('kill -9 $$');
  await expect(soundOf('film.mov', { streams: [track(1)], format: {} }, WORK)).rejects.toThrow(
    'ffmpeg could not convert it',
  );
});
