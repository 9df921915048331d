import { execFileSync } from 'node:child_process';
import { test as base } from './checkout';

/** H.264, as most phones record, with the fastest preset. */
export const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

export const ffmpeg = (...args: readonly string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args]);

/** The arguments of ffmpeg for a picture of a test pattern that lasts this many seconds. */
export const pattern = (seconds: number, size = '320x180') => [
  ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=30:d=${seconds}`],
];

/** The video stream, the audio stream and the format of a film, as ffprobe reports them. */
export function probed(file: string) {
  const said = execFileSync('ffprobe', ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', file]);
  const { streams, format } = JSON.parse(String(said));
  const of = (type: string) => streams.find((stream: { codec_type: string }) => stream.codec_type === type);
  return { video: of('video'), sound: of('audio'), format };
}

/** Playwright's `test` with a checkout, and the path of a file in its `frontend/media`. */
export const test = base.extend<{ media(name: string): string }>({
  media: ({ checkout }, use) => use((name) => checkout.path(`frontend/media/${name}`)),
});
