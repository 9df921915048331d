import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { estimate } from '../../../scripts/media/estimate.ts';
import type { Stream } from '../../../scripts/media/ffmpeg.ts';

const folder = mkdtempSync(join(tmpdir(), 'estimate-'));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const video: Stream = { index: 0, codec_type: 'video', disposition: {}, duration: '3' };

/** Estimates a film of this many seconds on a machine that needs half a second for each call of ffmpeg. */
async function told(seconds: number): Promise<string[]> {
  const programs = {
    ffprobe: `echo '${JSON.stringify({ streams: [video], format: { duration: '3' } })}'`,
    ffmpeg: 'for word; do case $word in *.mp4 | *.webm | *.mov) : > "$word" ;; esac; done; sleep 0.5',
  };
  for (const [name, line] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${line}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  const sentences: string[] = [];
  const task = {
    signal: new AbortController().signal,
    onProgress: () => {},
    onEstimate: (sentence: string) => sentences.push(sentence),
  };
  const header = { streams: [video], format: { duration: String(seconds) } };
  await estimate(join(folder, 'film.mkv'), header, folder, task);
  return sentences;
}

it.each<[number, RegExp[]]>([
  [20, []],
  [31, []],
  [250, [/^This takes about \d+ (seconds|minutes) on this machine\.$/]],
  [
    2400,
    [/^This takes about \d+ minutes .* Above five minutes, a link to YouTube, Vimeo or Google Drive is better\.$/],
  ],
])(
  'before a film of %i s, the owner reads how long its conversion takes, if that is long',
  async (seconds, sentences) => {
    expect(await told(seconds)).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)));
  },
);
