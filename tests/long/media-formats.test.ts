import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { loopRecipe, makeFilmFiles } from '../../scripts/media/filmFiles.ts';
import { readOriginal } from '../../scripts/media/original.ts';
import type { Film } from '../../scripts/media/readFilm.ts';
import type { Checkout } from '../support/checkout.ts';
import { ffmpeg, pattern, probed, test, X264 } from '../support/media.ts';
import { expect } from '../support/test.ts';

const HEVC = ['-c:v', 'libx265', '-pix_fmt', 'yuv420p10le', '-x265-params', 'log-level=none'];
/** Many phones and programs leave the other two tags out. */
const HLG = ['-color_trc', 'arib-std-b67'];
const FULL = ['-pix_fmt', 'yuv444p'];
const PHONE = ['-metadata:s:v', 'rotate=90'];
const SILENCE = ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=mono:d=2'];
const sine = (seconds: number) => ['-f', 'lavfi', '-i', `sine=r=48000:d=${seconds}`];
const STILL = ['-f', 'lavfi', '-i', 'color=gray:s=320x180:r=25:d=2'];
const TRACKS = ['-map', '0', '-map', '1', '-map', '2'];

const WORK = { onProgress: () => {}, signal: new AbortController().signal };
const photo = (name: string) => join(import.meta.dirname, '../fixtures/photos', name);

const filesOf = (checkout: Checkout) => readdirSync(checkout.path('frontend/media')).sort();

/** Reads a film into a copy beside it, as `npm run media` does before it converts anything. */
async function readFilmAt(file: string): Promise<Film> {
  const { film } = await readOriginal(file, dirname(file), WORK);
  if (film === undefined) throw new Error(`${file} was read as a picture.`);
  return film;
}

/** A white bar that moves over a black picture, in fields. */
const bar = (fields: string, size: string, aspect: string) => [
  ...['-f', 'lavfi', '-i'],
  `color=black:s=${size}:r=50:d=3[back];color=white:s=60x576:r=50:d=3[bar];[back][bar]overlay=x='100+t*150'`,
  ...['-vf', `interlace=lowpass=0:scan=${fields},setsar=${aspect}`],
];

/** What filters of ffmpeg have measured in a film. */
const measured = (film: string, ...filters: string[]) =>
  String(spawnSync('ffmpeg', ['-hide_banner', '-i', film, ...filters, '-f', 'null', '-']).stderr);

/** How many pictures of a film are of two fields. */
function combsOf(film: string): number {
  const [, top, bottom] = /Multi frame detection: TFF: *(\d+) BFF: *(\d+)/.exec(measured(film, '-vf', 'idet')) ?? [];
  return Number(top) + Number(bottom);
}

/** The loudest moment of each channel, in decibels. */
const peaksOf = (film: string) =>
  [...measured(film, '-map', '0:a', '-af', 'astats=measure_overall=none').matchAll(/Peak level dB: (\S+)/g)].map(
    ([, peak = '']) => Number(peak.replace('inf', '200')),
  );

test('a film, turned by a phone or not, is read upright, with square pixels, ordinary colors and no combs, and loops evenly', async () => {
  const at = (name: string) => test.info().outputPath(name);
  /** The name of a film, the arguments that make it, its size and length, and the length of its pictures. */
  const FILMS: [string, string[], [number, number], number, number?][] = [
    ['upright.mp4', [...pattern(2), ...X264, ...PHONE], [180, 320], 2],
    ['edited.mov', [...pattern(2, '1920x1080'), '-c:v', 'prores', '-pix_fmt', 'yuv422p10le'], [1280, 720], 2],
    ['bright.mov', [...pattern(2), ...HEVC, ...HLG, '-tag:v', 'hvc1'], [320, 180], 2],
    ['odd.mkv', [...pattern(2, '640x360'), '-vf', 'scale=641:359,setsar=1', '-c:v', 'ffv1', ...FULL], [642, 360], 2],
    ['dv.avi', [...bar('bff', '720x576', '64/45'), '-c:v', 'dvvideo'], [1024, 576], 3],
    ['untagged.ts', [...bar('tff', '720x576', '16/15'), ...X264, '-f', 'mpegts'], [768, 576], 3],
    ['camera.MTS', [...pattern(9), ...sine(9), ...X264, '-g', '500', '-f', 'mpegts'], [320, 180], 9],
    ['gap.mkv', [...pattern(16), '-vf', "select='lt(t,4)+gt(t,14)'", '-vsync', 'vfr', ...X264], [320, 180], 16],
    ['recorder.h264', [...pattern(2), '-c:v', 'libx264', '-bf', '2', '-f', 'h264'], [320, 180], 2],
    ['long-sound.mov', [...pattern(3), ...sine(9), ...X264], [320, 180], 9, 3],
    ['browser.webm', [...pattern(2), '-c:v', 'libvpx', '-f', 'webm', '-live', '1'], [320, 180], 2],
    ['moving.gif', pattern(2), [320, 180], 2],
    ['photo-called.jpg', [...pattern(2), ...X264, '-f', 'mp4'], [320, 180], 2],
  ];
  for (const [name, args, [width, height], duration, pictures = duration] of FILMS) {
    if (args.includes('rotate=90')) {
      // The frames of a phone lie in landscape, with metadata that rotates them.
      ffmpeg(...args.slice(0, -PHONE.length), at(`held-${name}`));
      ffmpeg('-i', at(`held-${name}`), '-c', 'copy', ...PHONE, at(name));
    } else ffmpeg(...args, at(name));
    const film = await readFilmAt(at(name));
    const { video } = probed(film.file);
    expect({ name, ...video }).toMatchObject({ name, pix_fmt: 'yuv420p', sample_aspect_ratio: '1:1', width, height });
    expect(video.color_transfer ?? 'bt709', name).toBe('bt709');
    expect(Math.abs(film.duration - duration), name).toBeLessThan(0.1);
    expect(Math.abs(film.pictures - pictures), name).toBeLessThan(0.1);
    if (String(args).includes('interlace')) expect(combsOf(film.file), name).toBe(0);
    if (pictures < 9) continue;
    await makeFilmFiles(at(name), loopRecipe(film), WORK);
    expect(Number(probed(at(`${name}.mp4`)).video.duration), name).toBeCloseTo(8, 1);
  }

  // The end of a loop runs into its start.
  const frame = (place: string) => {
    ffmpeg(...place.split(' '), '-i', at('camera.MTS.mp4'), '-frames:v', '1', at('frame.png'));
    return sharp(at('frame.png')).removeAlpha().resize(64, 36).raw().toBuffer();
  };
  const distance = (one: Buffer, other: Buffer) =>
    one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;
  const [first, second, last] = [await frame('-ss 0'), await frame('-ss 0.08'), await frame('-sseof -0.04')];
  expect(distance(first, last)).toBeLessThan(3 * distance(first, second));
});

test('the sound of a film is for both ears, whatever channel has it', async () => {
  for (const [name, args] of [
    ['silent-track', [...STILL, ...SILENCE, ...sine(2), ...TRACKS]],
    ['one-channel', [...STILL, ...sine(2), '-ac', '1']],
    ['left', [...STILL, ...sine(2), '-af', 'pan=stereo|c0=c0']],
    ['centre', [...STILL, ...sine(2), '-af', 'pan=5.1|FC=c0|FL=0.001*c0']],
  ] as const) {
    const original = test.info().outputPath(`${name}.mov`);
    ffmpeg(...args, ...X264, '-c:a', 'pcm_s16le', original);
    const peaks = peaksOf((await readFilmAt(original)).file);
    expect(peaks, name).toHaveLength(2);
    for (const peak of peaks) expect(peak, name).toBeGreaterThan(Math.max(...peaksOf(original)) - 6);
  }
});

test('a still is made upright of every kind of picture, whatever its name says', async () => {
  const at = (name: string) => test.info().outputPath(name);
  const blue = { create: { width: 40, height: 40, channels: 3 as const, background: '#00f' } };
  const red = sharp({ create: { width: 80, height: 40, channels: 3, background: '#f00' } });
  await red.composite([{ input: blue, left: 0, top: 0 }]).toFile(at('flag.png'));
  const flag = () => sharp(at('flag.png'));
  await flag().withMetadata({ orientation: 6 }).jpeg().toFile(at('a-jpeg-called.HEIC'));
  await flag().avif().toFile(at('an-avif-called.mov'));
  await flag().toColourspace('rgb16').png().toFile(at('deep.png'));
  await flag().toColourspace('cmyk').toFile(at('for-print.tif'));
  await flag().toFile(at('still.gif'));
  ffmpeg('-i', at('flag.png'), '-f', 'image2', '-c:v', 'bmp', at('a-bmp-called.jpg'));
  // A phone writes its rotation twice: as a property of the image, and in EXIF.
  copyFileSync(photo('phone.heic'), at('a-heic-called.jpg'));
  // The second image is the primary one; the first lies the other way round.
  copyFileSync(photo('burst.heic'), at('burst.heic'));
  const others = ['burst.heic', 'an-avif-called.mov', 'a-bmp-called.jpg', 'deep.png', 'for-print.tif', 'still.gif'];
  for (const name of ['a-jpeg-called.HEIC', 'a-heic-called.jpg', ...others]) {
    const size = others.includes(name) ? '80 x 40' : '40 x 80';
    const { picture } = await readOriginal(at(name), at('.'), WORK);
    const still = sharp(picture);
    const { format, width, height, exif } = await still.metadata();
    // The blue half is the left one, or the upper one of a picture that was held upright.
    const [reds = 0, , blues = 0] = await still.extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer();
    expect([name, format, `${width} x ${height}`, exif, blues > reds]).toEqual([name, 'jpeg', size, undefined, true]);
  }
});

test('what is no film or picture, or only a part of one, is refused in one sentence', async () => {
  const at = (name: string) => test.info().outputPath(name);
  const refused = async (name: string, bytes: string | Buffer, sentence: RegExp) => {
    writeFileSync(at(name), bytes);
    await expect(readOriginal(at(name), at('.'), WORK), name).rejects.toThrow(sentence);
  };
  for (const [name, bytes] of [
    ['empty.mp4', ''],
    ['words.png', 'This is a letter.'],
    ['zeros.heic', Buffer.alloc(5000)],
    ['song.mp4', ffmpeg(...sine(1), '-f', 'adts', '-')],
    ['archive.zip', Buffer.from('504b0304', 'hex')],
    ['list.m4v', 'ffconcat version 1.0\nfile /etc/passwd\n'],
    ['letter.jpg', '%PDF-1.7\n1 0 obj\n'],
  ] as const) {
    await refused(name, bytes, / is no (film or )?picture|could not convert it/);
  }

  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#000', noise } });
  copyFileSync(photo('phone.heic'), at('photo.heic'));
  for (const name of ['photo.jpg', 'photo.avif']) await picture.clone().toFile(at(name));
  for (const name of ['film.mov', 'film.mkv']) ffmpeg(...pattern(6), ...X264, at(name));
  ffmpeg(...pattern(6), ...X264, '-movflags', '+faststart', at('film.mp4'));
  for (const name of ['photo.heic', 'photo.jpg', 'photo.avif', 'film.mp4', 'film.mov', 'film.mkv']) {
    const bytes = readFileSync(at(name));
    const sentence = /half copied: copy it again|can be read whole: copy it again/;
    for (const share of [0.3, 0.9]) await refused(name, bytes.subarray(0, share * bytes.length), sentence);
  }
});

test('npm run media asks again for words that no record may have, and lists and removes files', async ({
  checkout,
  media,
}) => {
  const film = checkout.path('night-drive.mp4');
  const other = checkout.path('Re\u0301my.mp4');
  ffmpeg(...pattern(1), ...X264, film);
  const said = checkout.path('said.mp4');
  ffmpeg(...pattern(1), ...sine(1), ...X264, said);
  copyFileSync(film, other);
  const picture = checkout.path('sea.jpg');
  await sharp({ create: { width: 64, height: 36, channels: 3, background: '#036' } }).toFile(picture);
  const before = filesOf(checkout);
  const works = ['--to', 'featured-works', '--category', 'Live Events'];
  const named = ['add', other, ...works];
  for (const [args, sentence] of [
    [['add', film], /frontend\/media has night-drive\.\w+ already: choose another name \(--name\)/],
    [[...named, '--date', '16.1.2026'], /"16\.1\.2026"; write year, month .*\. Add --date '…' to the command\.$/],
    [['add', picture, ...works], /^featured-works shows films, and sea\.jpg is a picture\.$/],
    [['add', other, '--to', 'portfolio'], /^The record in portfolio needs its description: add --desc/],
    [['add', said, '--captions', checkout.path('none.srt')], /There is no file .*none\.srt\.$/],
    [['remove', 'diya-row'], /^"diya-row" is shown in frontend\/content\/films\.yaml:\d+, .*; take it out there first/],
  ] as const) {
    expect(await checkout.run('media', args)).toEqual({ code: 1, output: expect.stringMatching(sentence) });
  }
  expect(filesOf(checkout)).toEqual(before);
  const portfolio = ['add', other, '--to', 'portfolio', '--description', 'A film about rain.'];
  const { output } = await checkout.run('media', portfolio);
  expect(output).toContain('landing.yaml: "R\u00e9my" is now the first in portfolio.');

  for (const name of ['.DS_Store', '._led-wall.jpg', 'Thumbs.db']) writeFileSync(media(name), 'Finder');
  writeFileSync(media('../content/._home.yaml'), Buffer.from([0, 5, 22, 7]));
  const list = await checkout.run('media', ['list']);
  expect(list.output).toMatch(/^diya-row\.jpg {2}[\d.]+ MB {2}frontend\/content\/films\.yaml:\d+, /m);
  expect(await checkout.run('media', ['add', film, '--name', 'spare'])).toMatchObject({ code: 0 });
  expect((await checkout.run('media', ['list'])).output).toMatch(/^spare\.mp4 {2}[\d.]+ MB {2}unused$/m);
  expect((await checkout.run('media', ['remove', 'spare'])).output).toMatch(/^Removed spare\.jpg, spare\.mp4/);
  rmSync(media('led-wall.mp4'));
  expect((await checkout.run('media', ['list'])).output).toMatch(/^frontend\/content\/home\.yaml:\d+: .*"led-wall"/m);
});

test('npm run media leaves nothing behind when it is stopped', async ({ checkout }) => {
  const film = checkout.path('huge.mp4');
  ffmpeg(...pattern(14, '1920x1080'), ...X264, film);
  const before = filesOf(checkout);
  const command = await checkout.start('media', ['add', film]);
  await command.untilItSays('Converting huge.mp4 …');
  command.pressCtrlC();
  expect(await command.exitCode).not.toBe(0);
  await expect.poll(() => command.leftProcesses()).toEqual([]);
  expect(filesOf(checkout)).toEqual(before);
  expect(readdirSync(checkout.path('node_modules/.cache/media-work'))).toEqual([]);
});
