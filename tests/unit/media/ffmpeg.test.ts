import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { headerOf, runFfmpeg } from '../../../scripts/media/ffmpeg.ts';

const folder = mkdtempSync(join(tmpdir(), 'ffmpeg-'));
beforeEach(() => vi.stubEnv('PATH', `${folder}:${process.env.PATH}`));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Puts a program on the PATH that runs a line of a shell. */
function install(name: string, line: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${line}\n`);
  chmodSync(join(folder, name), 0o755);
}

const SILENT = 'exec sleep 600';
/** Prints lines eight times within 1.6 s; `$i` counts. */
const steps = (line: string) => `for i in 1 2 3 4 5 6 7 8; do echo "${line}"; sleep 0.2; done`;
const work = (signal = new AbortController().signal) => ({ onProgress: () => {}, signal });
const PATIENCE_MS = 1000;

it.each([
  ['says nothing', SILENT],
  // ffmpeg repeats its state while it waits.
  ['repeats its state', steps('frame=7\nout_time_us=90\nspeed=$i')],
])('stops an ffmpeg that %s', async (_, line) => {
  install('ffmpeg', line);
  await expect(runFfmpeg('Film', 1, [], work(), PATIENCE_MS)).rejects.toThrow(
    'ffmpeg made no progress for 1 s and was',
  );
});

it('lets an ffmpeg go on that makes progress', async () => {
  install('ffmpeg', steps('out_time_us=$i'));
  expect(await runFfmpeg('Film', 1, [], work(), PATIENCE_MS)).toBe('');
});

it('quotes an ffmpeg that fails', async () => {
  install('ffmpeg', 'echo "[mov @ 0x1] No picture." >&2; exit 1');
  await expect(runFfmpeg('Film', 1, [], work())).rejects.toThrow(/^ffmpeg could not .* ffmpeg says: No picture\.$/);
});

it.each([
  ['says nothing', SILENT],
  ['fails', 'echo "{"; exit 1'],
])('says of a file with which ffprobe %s that it cannot be read', async (_, line) => {
  install('ffprobe', line);
  await expect(headerOf('film.mov', work().signal, 300)).rejects.toThrow('film.mov is no film or picture that can');
});

it('stops an ffprobe when the command is stopped', async () => {
  install('ffprobe', SILENT);
  await expect(headerOf('film.mov', AbortSignal.timeout(300))).rejects.toThrow('aborted due to timeout');
});
