import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fixtureCheckout } from '../../support/commands/buildFixture';
import { layFixtureContent } from '../../support/commands/fixtureContent';
import { runCheckout } from '../../support/commands/runCheckout';

const WORK_MS = 120_000;

let checkout: string;
/** Where the owner's originals are. */
let originals: string;

beforeAll(() => {
  checkout = fixtureCheckout();
  originals = mkdtempSync(join(tmpdir(), 'originals-'));
});
afterEach(() => layFixtureContent(checkout));
afterAll(() => {
  for (const folder of [checkout, originals]) rmSync(folder, { recursive: true, force: true });
});

async function media(...args: string[]) {
  const command = runCheckout(checkout, 'media', {}, args);
  return { code: await command.exitCode, output: command.output().trim() };
}

const inMedia = (name: string) => join(checkout, 'frontend/media', name);
const mediaFiles = () => readdirSync(join(checkout, 'frontend/media')).sort();
const home = () => readFileSync(join(checkout, 'frontend/content/home.yaml'), 'utf8');

interface Shot {
  size?: string;
  seconds?: number;
  hasSound?: boolean;
  /** Held upright: phones keep the frame as it is, and write down how to turn it. */
  isUpright?: boolean;
}

/** Films a test picture with ffmpeg. */
function shoot(name: string, args: readonly string[], shot: Shot = {}): string {
  const { size = '640x360', seconds = 2, hasSound = false, isUpright = false } = shot;
  const file = join(originals, name);
  const ffmpeg = (...words: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...words]);
  const sound = hasSound ? ['-f', 'lavfi', '-i', `sine=f=440:d=${seconds}`, '-c:a', 'aac'] : [];
  const held = join(originals, `held-${name}`);
  ffmpeg('-f', 'lavfi', '-i', `testsrc2=s=${size}:r=30:d=${seconds}`, ...sound, ...args, isUpright ? held : file);
  if (isUpright) ffmpeg('-i', held, '-c', 'copy', '-metadata:s:v', 'rotate=90', file);
  return file;
}

function seen(file: string) {
  const said = execFileSync('ffprobe', ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', file]);
  const { streams, format } = JSON.parse(String(said));
  const of = (type: string) => streams.find((stream: { codec_type: string }) => stream.codec_type === type);
  return { video: of('video'), sound: of('audio'), format };
}

const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

describe('npm run media', { timeout: WORK_MS }, () => {
  it('makes a film with sound, its poster and a silent loop, and writes the record that shows them', async () => {
    const captions = join(originals, 'words.srt');
    writeFileSync(captions, '1\n00:00:00,000 --> 00:00:01,000\nनमस्ते\n');
    const place = ['-metadata', 'location=+28.6139+077.2090/', '-metadata', 'make=Phone'];
    const film = shoot('Holi in Pushkar.MOV', [...X264, ...place], { seconds: 3, hasSound: true });
    const before = home();
    const { code, output } = await media(
      ...['add', film, '--to', 'featured-works', '--captions', captions, '--facts', 'Festival film, 0:03'],
    );
    expect(code, output).toBe(0);
    expect(output).toContain('frontend/content/home.yaml: "Holi in Pushkar" is now the first in home.featuredWorks.');

    const [work] = parse(home()).featuredWorks;
    expect(work).toEqual({
      id: 'holi-in-pushkar',
      title: 'Holi in Pushkar',
      poster: 'holi-in-pushkar',
      videoUrl: 'holi-in-pushkar',
      loop: 'holi-in-pushkar-loop',
      captions: 'holi-in-pushkar',
      date: new Date().toISOString().slice(0, 10),
      facts: 'Festival film, 0:03',
    });
    const added = home()
      .split('\n')
      .filter((line) => !before.includes(line));
    expect(home().split('\n').length - before.split('\n').length).toBe(8);
    expect(added.every((line) => /holi|Holi|Festival|date/.test(line))).toBe(true);

    const whole = seen(inMedia('holi-in-pushkar.mp4'));
    expect(whole.video).toMatchObject({ codec_name: 'h264', width: 640, height: 360 });
    expect(whole.sound).toMatchObject({ codec_name: 'aac' });
    expect(JSON.stringify(whole)).not.toMatch(/28\.6139|Phone/);
    const loop = seen(inMedia('holi-in-pushkar-loop.mp4'));
    expect(loop.video).toMatchObject({ codec_name: 'h264', avg_frame_rate: '25/1' });
    expect(loop.sound).toBeUndefined();
    expect(readFileSync(inMedia('holi-in-pushkar.vtt'), 'utf8')).toMatch(/^WEBVTT[\s\S]*नमस्ते/);
    expect(await sharp(inMedia('holi-in-pushkar.jpg')).metadata()).toMatchObject({ format: 'jpeg', width: 640 });
  });

  it.each<[string, string[], { size?: string; isUpright?: boolean }, { width: number; height: number }]>([
    ['upright.mp4', X264, { isUpright: true }, { width: 360, height: 640 }],
    ['large.mkv', [...X264], { size: '3840x2160' }, { width: 960, height: 540 }],
    ['edited.mov', ['-c:v', 'prores_ks', '-pix_fmt', 'yuv422p10le'], {}, { width: 640, height: 360 }],
    [
      'phone.mp4',
      ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-tag:v', 'hvc1'],
      {},
      { width: 640, height: 360 },
    ],
    [
      'bright.mov',
      [
        ...['-c:v', 'libx265', '-pix_fmt', 'yuv420p10le', '-x265-params', 'log-level=none'],
        ...['-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc'],
      ],
      {},
      { width: 640, height: 360 },
    ],
    [
      'uneven.mp4',
      [...X264, '-vf', "select='not(mod(n\\,3))+gt(n\\,40)'", '-vsync', 'vfr'],
      {},
      { width: 640, height: 360 },
    ],
    ['odd.mkv', ['-c:v', 'ffv1', '-pix_fmt', 'yuv444p', '-vf', 'scale=641:359'], {}, { width: 642, height: 360 }],
  ])('makes an even loop in ordinary colors of %s', async (name, args, shape, size) => {
    const { code, output } = await media('add', shoot(name, args, shape));
    expect(code, output).toBe(0);
    const [base = ''] = name.split('.');
    expect(seen(inMedia(`${base}.mp4`)).video).toMatchObject({
      codec_name: 'h264',
      pix_fmt: 'yuv420p',
      avg_frame_rate: '25/1',
      ...size,
    });
    expect(seen(inMedia(`${base}.mp4`)).video.color_transfer ?? 'bt709').toBe('bt709');
    expect(mediaFiles()).toContain(`${base}.jpg`);
  });

  it('makes a loop of eight seconds whose end runs into its start', async () => {
    await media('add', shoot('long.mp4', X264, { seconds: 12 }));
    expect(seen(inMedia('long.mp4')).format.duration).toBe('8.000000');
    const frame = async (at: string) => {
      const file = join(originals, 'frame.png');
      execFileSync('ffmpeg', [
        '-v',
        'error',
        '-y',
        ...at.split(' '),
        '-i',
        inMedia('long.mp4'),
        '-frames:v',
        '1',
        file,
      ]);
      return sharp(file).removeAlpha().resize(64, 36).raw().toBuffer();
    };
    const distance = (one: Buffer, other: Buffer) =>
      one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;
    const [first, second, last] = [await frame('-ss 0'), await frame('-ss 0.08'), await frame('-sseof -0.04')];
    expect(distance(first, last)).toBeLessThan(3 * distance(first, second));
  });

  it.each(['png', 'jpg', 'heic'])('makes a still of a picture: %s', async (ending) => {
    const noise = sharp({ create: { width: 3200, height: 1800, channels: 3, background: '#884400' } });
    const png = join(originals, 'still.png');
    await noise.clone().png().toFile(png);
    const file = join(originals, `IMG 2041.${ending}`);
    if (ending === 'heic') execFileSync('heif-enc', [png, '-o', file]);
    else if (ending === 'png') await noise.png().toFile(file);
    else
      await noise
        .withExif({ IFD3: { GPSLatitude: '28/1 36/1 50/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toFile(file);

    const { code, output } = await media('add', file);
    expect(code, output).toBe(0);
    const made = await sharp(inMedia('img-2041.jpg')).metadata();
    expect(made).toMatchObject(ending === 'jpg' ? { width: 1440, height: 2560 } : { width: 2560, height: 1440 });
    expect(made.exif).toBeUndefined();
  });

  it('asks for what only the owner knows, before it begins', async () => {
    const film = shoot('spoken.mp4', X264, { hasSound: true });
    const before = mediaFiles();
    expect(await media('add', film)).toEqual({
      code: 1,
      output: 'This film has sound: add --captions FILE.vtt (or .srt), or --captions none where nobody speaks.',
    });
    expect((await media('add', film, '--captions', 'none', '--to', 'our-work.featuredProjects')).output).toBe(
      "The record in our-work.featuredProjects needs a description: add --description '…'.",
    );
    const wrong = await media(
      ...['add', film, '--captions', 'none', '--to', 'our-work.featuredProjects'],
      ...['--description', 'A film.', '--category', 'Wedding Shoot'],
    );
    expect(wrong.output).toContain('write one of Commercials, ');
    expect(wrong.output).toContain('(did you mean Wedding Shoots?)');
    expect(mediaFiles()).toEqual(before);
  });

  it('lists what is shown where, and removes only what is shown nowhere', async () => {
    expect((await media('list')).output).toMatch(/^diya-row\.jpg {2}[\d.]+ MB {2}frontend\/content\/home\.yaml:\d+, /m);
    expect(await media('check')).toMatchObject({ code: 0, output: expect.stringMatching(/^All \d+ files are shown/) });
    expect((await media('remove', 'diya-row')).output).toMatch(
      /^"diya-row" is shown in frontend\/content\/home\.yaml:\d+, .*; take it out there first\.$/,
    );

    expect((await media('add', shoot('spare.mp4', X264))).code).toBe(0);
    expect(await media('check')).toMatchObject({
      code: 1,
      output: expect.stringContaining('frontend/media/spare.mp4 is shown nowhere; npm run media -- remove spare.'),
    });
    expect((await media('remove', 'spare')).output).toMatch(/^Removed spare\.jpg, spare\.mp4/);
    rmSync(inMedia('led-wall.mp4'));
    rmSync(inMedia('led-wall.webm'));
    expect((await media('check')).output).toMatch(
      /^frontend\/content\/home\.yaml:\d+: "led-wall" is not in frontend\/media\.$/m,
    );
  });

  it('leaves nothing behind when it is stopped', async () => {
    const before = [mediaFiles(), home()];
    const command = runCheckout(checkout, 'media', {}, [
      'add',
      shoot('huge.mp4', X264, { size: '1920x1080', seconds: 14 }),
    ]);
    await command.untilItSays('Loop …');
    command.pressCtrlC();
    expect(await command.exitCode).not.toBe(0);
    await expect.poll(() => command.leftProcesses()).toEqual([]);
    expect([mediaFiles(), home()]).toEqual(before);
    expect(readdirSync(join(checkout, 'node_modules/.cache/media-work'))).toEqual([]);
  });
});

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
    'half.mp4': () => half(shoot('whole.mp4', X264)),
    'half.mov': () => half(shoot('whole.mov', X264)),
    'zeros.mp4': () => Buffer.alloc(5000),
    'zeros.png': () => Buffer.alloc(5000),
    'zeros.webp': () => Buffer.alloc(5000),
    'archive.zip': () => Buffer.from('504b0304', 'hex'),
    'script.avi': () => '#!/bin/sh\nexit 0\n',
    'list.m4v': () => 'ffconcat version 1.0\nfile /etc/passwd\n',
  };

  it.each(Object.keys(MAKERS))('%s', async (name) => {
    const file = join(originals, name);
    writeFileSync(file, MAKERS[name]?.() ?? '');
    const before = mediaFiles();
    const { code, output } = await media('add', file);
    expect(code).toBe(1);
    expect(output.split('\n').at(-1)).toMatch(
      / is no (film or )?picture|is a film without a length|could not convert it/,
    );
    expect(output).not.toMatch(/^\s+at /m);
    expect(mediaFiles()).toEqual(before);
  });

  it('a sound without a picture, a folder, and a file that is not there', async () => {
    const sound = join(originals, 'song.m4a');
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=d=1', sound]);
    expect((await media('add', sound)).output).toBe(`${sound} is no film or picture that ffmpeg can read.`);
    mkdirSync(join(originals, 'folder.mp4'), { recursive: true });
    expect((await media('add', join(originals, 'folder.mp4'))).output).toContain('is no film or picture');
    expect((await media('add', join(originals, 'none.mov'))).output).toBe(
      `There is no file ${join(originals, 'none.mov')}.`,
    );
  });

  it('a name that is taken, a section or an option that there is not, and a picture for a film', async () => {
    const film = shoot('night-drive.mp4', X264);
    expect((await media('add', film)).output).toMatch(
      /frontend\/media has night-drive\.\w+ already: choose another name with --name/,
    );
    expect((await media('add', film, '--to', 'home.featuredWork')).output).toMatch(
      /^There is no section "home\.featuredWork": write one of .*\(did you mean home\.featuredWorks\?\)\.$/,
    );
    expect((await media('add', film, '--tittle', 'x')).output).toMatch(
      /^Unknown option '--tittle'\. The options are --to, /,
    );
    const picture = join(originals, 'picture.jpg');
    await sharp({ create: { width: 64, height: 36, channels: 3, background: '#000' } })
      .jpeg()
      .toFile(picture);
    expect((await media('add', picture, '--to', 'featured-works')).output).toBe(
      'home.featuredWorks shows films, and picture.jpg is a picture.',
    );
  });

  it.each([
    ['no WebVTT', 'words.vtt', 'Namaste'],
    ['no SubRip', 'words.srt', 'Namaste'],
    ['nothing', 'none.srt', undefined],
  ])('captions that are %s', async (_, name, text) => {
    const captions = join(originals, name);
    rmSync(captions, { force: true });
    if (text !== undefined) writeFileSync(captions, text);
    const before = mediaFiles();
    const { code, output } = await media('add', shoot('said.mp4', X264, { hasSound: true }), '--captions', captions);
    expect(code).toBe(1);
    expect(output.split('\n').at(-1)).toMatch(/is no WebVTT file|has no captions that can be read/);
    expect(mediaFiles()).toEqual(before);
  });
});
