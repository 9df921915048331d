import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convertMedia, MEDIA } from '../../../scripts/media/convertMedia';
import { readOriginal } from '../../../scripts/media/original';
import { runProgram } from '../../../scripts/media/runProgram';
import { MediaCheckout, X264 } from '../../support/owner/MediaCheckout';

const WORK_MS = 120_000;

const own = new MediaCheckout();
const work = { onProgress: () => {}, signal: new AbortController().signal };
const convert = async (file: string) =>
  convertMedia(file, { ...work, name: 'refused', original: await readOriginal(file, own.originals, work) });

describe('what is no picture or film is refused in one sentence, and nothing is written', { timeout: WORK_MS }, () => {
  const half = (file: string) => readFileSync(file).subarray(0, 3000);
  const MAKERS: Record<string, () => string | Buffer> = {
    'empty.mp4': () => '',
    'empty.jpg': () => '',
    'empty.heic': () => '',
    'words.mp4': () => 'This is a letter, not a film.',
    'words.mov': () => 'This is a letter, not a film.',
    'words.jpg': () => 'This is a letter, not a picture.',
    'words.png': () => 'This is a letter, not a picture.',
    'words.heic': () => 'This is a letter, not a picture.',
    'page.mkv': () => '<!doctype html><title>Not found</title>',
    'half.mp4': () => half(own.shoot('whole.mp4', X264)),
    'half.mov': () => half(own.shoot('whole.mov', X264)),
    'zeros.mp4': () => Buffer.alloc(5000),
    'zeros.png': () => Buffer.alloc(5000),
    'zeros.webp': () => Buffer.alloc(5000),
    'archive.zip': () => Buffer.from('504b0304', 'hex'),
    'script.avi': () => '#!/bin/sh\nexit 0\n',
    'list.m4v': () => 'ffconcat version 1.0\nfile /etc/passwd\n',
    'empty.mov': () => '',
    'empty.mkv': () => '',
    'empty.png': () => '',
    'empty.webp': () => '',
    'words.mkv': () => 'This is a letter.',
    'words.webp': () => 'This is a letter.',
    'zeros.mov': () => Buffer.alloc(5000),
    'zeros.mkv': () => Buffer.alloc(5000),
    'zeros.jpg': () => Buffer.alloc(5000),
    'zeros.heic': () => Buffer.alloc(5000),
    'letter.jpg': () => '%PDF-1.7\n1 0 obj\n',
    'archive.mov': () => Buffer.from('504b0304', 'hex'),
  };

  it.each(Object.keys(MAKERS))('%s', async (name) => {
    const file = own.original(name);
    writeFileSync(file, MAKERS[name]?.() ?? '');
    const before = readdirSync(MEDIA);
    await expect(convert(file)).rejects.toThrow(/ is no (film or )?picture|could not convert it/);
    expect(readdirSync(MEDIA)).toEqual(before);
  });

  it('a half-copied picture of each format', async () => {
    const noise = sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    });
    for (const ending of ['png', 'jpg', 'webp', 'tiff', 'avif']) {
      await noise.clone().toFile(own.original(`noise.${ending}`));
    }
    execFileSync('heif-enc', [own.original('noise.png'), '-o', own.original('noise.heic')]);
    for (const ending of ['png', 'heic', 'jpg', 'webp', 'tiff', 'avif']) {
      const bytes = readFileSync(own.original(`noise.${ending}`));
      const file = own.original(`half-noise.${ending}`);
      for (const share of [0.3, 0.7, 0.9]) {
        writeFileSync(file, bytes.subarray(0, share * bytes.length));
        await expect(convert(file), `${ending} ${share}`).rejects.toThrow(
          `${file} is no picture that can be read whole: copy it again, or save it again as a JPEG.`,
        );
      }
    }
  });

  it.each([
    ['mp4', '.mp4', [...X264, '-movflags', '+faststart']],
    ['QuickTime', '.mov', X264],
    ['Matroska', '.mkv', X264],
    ['WebM', '.webm', ['-c:v', 'libvpx']],
    ['AVI', '.avi', ['-c:v', 'mpeg4']],
    ['Windows Media', '.wmv', ['-c:v', 'wmv2']],
    ['a recording', '.live.mkv', [...X264, '-live', '1']],
    ['a transport stream', '.ts', X264],
    ['a program stream', '.mpg', ['-c:v', 'mpeg2video', '-c:a', 'mp2']],
  ])('a half-copied film, and reads the whole one: %s', async (_, ending, encoder) => {
    const shot = { size: '320x180', seconds: 6, hasSound: encoder.includes('-c:a') };
    const whole = own.shoot(`whole-film${ending}`, encoder, shot);
    expect((await readOriginal(whole, own.originals, work)).film?.duration).toBeCloseTo(6, 1);
    const bytes = readFileSync(whole);
    const file = own.original(`cut${ending}`);
    for (const share of [0.3, 0.7, 0.9]) {
      writeFileSync(file, bytes.subarray(0, share * bytes.length));
      await expect(readOriginal(file, own.originals, work)).rejects.toThrow(/half copied/);
    }
  });

  it('a program that makes no progress, and no other', async () => {
    const shell = (script: string) => runProgram('sh', ['-c', script], { patienceMs: 2000 });
    const steps = (words: string) => `for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.3; echo "${words}"; done`;
    const stopped = 'sh made no progress for 2 s and was stopped';
    await Promise.all([
      expect(shell('exec sleep 600')).rejects.toThrow(stopped),
      // ffmpeg repeats its state while it waits; each line but the first has another number.
      expect(shell(steps('frame=7\nspeed=$i\nstream_0_0_q=$i'))).rejects.toThrow(stopped),
      expect(shell(steps('frame=$i'))).resolves.toBe(''),
      expect(shell(steps('stream_index=0|best_effort_timestamp_time=$i'))).resolves.toBe(''),
    ]);
  });

  it('npm run media refuses a sound without a picture, a folder and a missing file', async () => {
    const sound = own.original('song.m4a');
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=d=1', sound]);
    expect((await own.run('add', sound)).output).toBe(`${sound} is no film or picture that ffmpeg can read.`);
    mkdirSync(own.original('folder.mp4'), { recursive: true });
    expect((await own.run('add', own.original('folder.mp4'))).output).toContain('is no film or picture');
    expect((await own.run('add', own.original('none.mov'))).output).toBe(
      `There is no file ${own.original('none.mov')}.`,
    );
  });

  it('a name that is taken, a section or an option that there is not, words that no record may have, a picture for a film', async () => {
    const film = own.shoot('night-drive.mp4', X264);
    expect((await own.run('add', film)).output).toMatch(
      /frontend\/media has night-drive\.\w+ already: choose another name \(--name\)/,
    );
    expect((await own.run('add', film, '--to', 'home.featuredWork')).output).toMatch(
      /^There is no section "home\.featuredWork": write one of .*\(did you mean home\.featuredWorks\?\)\.$/,
    );
    expect((await own.run('add', film, '--tittle', 'x')).output).toMatch(
      /^Unknown option '--tittle'\. The options are --to, /,
    );
    const add = (name: string, ...others: string[]) =>
      own.run('add', own.shoot(name, X264), '--to', 'featured-works', '--category', 'Live Events', ...others);
    for (const [result, words] of [
      [await add('Reel.mp4'), /"reel", the id of the promo film on Home; write another\. Add --name '…'/],
      [await add('new.mp4', '--category', 'Weddings'), /"Weddings"; write one of .*\. Add --category '…'/],
      [await add('new.mp4', '--date', '16.1.2026'), /"16\.1\.2026"; write year, month .*\. Add --date '…'/],
      [await add('new.mp4', '--title', 'Nach Ka Mausam'), /"Nach Ka Mausam", which .* is too; .*\. Add --title '…'/],
    ] as const) {
      expect(result.output).toMatch(new RegExp(`^Nothing was added: the \\w+ of .*${words.source} to the command\\.$`));
    }
    const picture = own.original('picture.jpg');
    await sharp({ create: { width: 64, height: 36, channels: 3, background: '#000' } })
      .jpeg()
      .toFile(picture);
    expect((await own.run('add', picture, '--to', 'featured-works')).output).toBe(
      'home.featuredWorks shows films, and picture.jpg is a picture.',
    );
  });

  it.each([
    ['no WebVTT', 'words.vtt', 'Namaste'],
    ['no SubRip', 'words.srt', 'Namaste'],
    ['nothing', 'none.srt', undefined],
  ])('captions that are %s', async (_, name, text) => {
    const captions = own.original(name);
    rmSync(captions, { force: true });
    if (text !== undefined) writeFileSync(captions, text);
    const before = own.files();
    const { code, output } = await own.run(
      'add',
      own.shoot('said.mp4', X264, { hasSound: true }),
      '--captions',
      captions,
    );
    expect(code).toBe(1);
    expect(output.split('\n').at(-1)).toMatch(
      /is no WebVTT file|has no captions that can be read|There is no file .* with captions/,
    );
    expect(own.files()).toEqual(before);
  });
});

it('npm run media leaves nothing behind when it is stopped', { timeout: WORK_MS }, async () => {
  const before = [own.files(), own.content('home'), own.content('films')];
  const command = own.start('add', own.shoot('huge.mp4', X264, { size: '1920x1080', seconds: 14 }));
  await command.untilItSays('Loop …');
  command.pressCtrlC();
  expect(await command.exitCode).not.toBe(0);
  await expect.poll(() => command.leftProcesses()).toEqual([]);
  expect([own.files(), own.content('home'), own.content('films')]).toEqual(before);
  expect(readdirSync(join(own.folder, 'node_modules/.cache/media-work'))).toEqual([]);
});
