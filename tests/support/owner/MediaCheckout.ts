import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { fixtureCheckout } from '../commands/buildFixture';
import { layFixtureContent } from '../commands/fixtureContent';
import { runCheckout } from '../commands/runCheckout';

export interface Shot {
  size?: string;
  seconds?: number;
  hasSound?: boolean;
  /** Portrait: phones store the frames in landscape, with metadata that rotates them. */
  isUpright?: boolean;
}

/** H.264, as most phones record, with the fastest preset. */
export const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

/** A checkout for `npm run media`, with the fixture content before each test, and a folder for originals. */
export class MediaCheckout {
  folder = '';
  originals = '';

  constructor() {
    beforeAll(() => {
      this.folder = fixtureCheckout();
      this.originals = mkdtempSync(join(tmpdir(), 'originals-'));
    });
    afterEach(() => layFixtureContent(this.folder));
    afterAll(() => {
      for (const folder of [this.folder, this.originals]) rmSync(folder, { recursive: true, force: true });
    });
  }

  start(...args: string[]) {
    return runCheckout(this.folder, 'media', {}, args);
  }

  async run(...args: string[]) {
    const command = this.start(...args);
    return { code: await command.exitCode, output: command.output().trim() };
  }

  /** The path of a file in `frontend/media`. */
  file(name: string): string {
    return join(this.folder, 'frontend/media', name);
  }

  files(): string[] {
    return readdirSync(join(this.folder, 'frontend/media')).sort();
  }

  /** The text of a content file, given by its name without the ending. */
  content(name: string): string {
    return readFileSync(join(this.folder, `frontend/content/${name}.yaml`), 'utf8');
  }

  /** The path of an original. */
  original(name: string): string {
    return join(this.originals, name);
  }

  /** Makes a film of a test pattern with ffmpeg, with these encoder arguments; returns its path. */
  shoot(name: string, args: readonly string[], shot: Shot = {}): string {
    const { size = '640x360', seconds = 2, hasSound = false, isUpright = false } = shot;
    const file = this.original(name);
    const ffmpeg = (...words: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...words]);
    const sound = hasSound ? ['-f', 'lavfi', '-i', `sine=f=440:d=${seconds}`, '-c:a', 'aac'] : [];
    const held = this.original(`held-${name}`);
    ffmpeg('-f', 'lavfi', '-i', `testsrc2=s=${size}:r=30:d=${seconds}`, ...sound, ...args, isUpright ? held : file);
    if (isUpright) ffmpeg('-i', held, '-c', 'copy', '-metadata:s:v', 'rotate=90', file);
    return file;
  }
}

/** The video stream, the audio stream and the format of a film, as ffprobe reports them. */
export function probed(file: string) {
  const said = execFileSync('ffprobe', ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', file]);
  const { streams, format } = JSON.parse(String(said));
  const of = (type: string) => streams.find((stream: { codec_type: string }) => stream.codec_type === type);
  return { video: of('video'), sound: of('audio'), format };
}
