import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MediaCheckout, probed, type Shot, X264 } from '../../support/owner/MediaCheckout';

const WORK_MS = 120_000;

const own = new MediaCheckout();

const WIDE = { width: 960, height: 540 };
const SMALL = { width: 320, height: 180 };
const input = (pattern: string) => ['-f', 'lavfi', '-i', pattern];
const pattern = (seconds: number) => input(`testsrc2=s=320x180:r=25:d=${seconds}`);
/** Of it the WebM file is the smaller one, and stays. */
const still = input('color=gray:s=320x180:r=25:d=2');
const sine = (seconds: number) => input(`sine=r=48000:d=${seconds}`);
const silence = input('anullsrc=r=48000:cl=mono:d=2');
const allOf = (inputs: number) => Array.from({ length: inputs }, (_, index) => ['-map', String(index)]).flat();
/** A white bar that moves over a black picture, in fields. */
const bar = (fields: string, size: string, aspect: string) => [
  ...input(`color=black:s=${size}:r=50:d=3[back];color=white:s=60x576:r=50:d=3[bar];[back][bar]overlay=x='100+t*150'`),
  ...['-vf', `interlace=lowpass=0:scan=${fields},setsar=${aspect}`],
];

/** How much each line of a picture in the middle of a film differs from its neighbours, from 0 to 255. */
async function combsOf(film: string): Promise<number> {
  const frame = ['-ss', '1', '-i', film, '-frames:v', '1', '-pix_fmt', 'gray', '-f', 'rawvideo', '-'];
  const grays = execFileSync('ffmpeg', ['-v', 'error', ...frame], { maxBuffer: 10_000_000 });
  const { width, height } = probed(film).video;
  const at = (line: number, column: number) => grays[line * width + column] ?? 0;
  let most = 0;
  for (let column = 0; column < width; column++) {
    let sum = 0;
    for (let line = 1; line < height - 1; line++) {
      sum += Math.abs(2 * at(line, column) - at(line - 1, column) - at(line + 1, column)) / 2;
    }
    most = Math.max(most, sum / height);
  }
  return most;
}

/** The loudest moment of each channel, in decibels. */
function peaksOf(film: string): number[] {
  const args = ['-hide_banner', '-i', film, '-map', '0:a', '-af', 'astats=measure_overall=none', '-f', 'null', '-'];
  const { stderr } = spawnSync('ffmpeg', args);
  return [...String(stderr).matchAll(/Peak level dB: (\S+)/g)].map(([, peak]) =>
    peak === '-inf' ? -200 : Number(peak),
  );
}

describe('npm run media -- add', { timeout: WORK_MS }, () => {
  it.each<[string, string[], Shot, { width: number; height: number }]>([
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
    const { code, output } = await own.run('add', own.shoot(name, args, shape));
    expect(code, output).toBe(0);
    const [base = ''] = name.split('.');
    expect(probed(own.file(`${base}.mp4`)).video).toMatchObject({
      codec_name: 'h264',
      pix_fmt: 'yuv420p',
      avg_frame_rate: '25/1',
      ...size,
    });
    expect(probed(own.file(`${base}.mp4`)).video.color_transfer ?? 'bt709').toBe('bt709');
    expect(own.files()).toContain(`${base}.jpg`);
  });

  it.each<[string, string[], { width: number; height: number; loop: number; film?: number }]>([
    ['dv.avi', [...bar('bff', '720x576', '64/45'), '-c:v', 'dvvideo'], { ...WIDE, loop: 2.5 }],
    [
      'broadcast.ts',
      [...bar('tff', '720x576', '16/15'), '-c:v', 'mpeg2video', '-flags', '+ildct+ilme', '-b:v', '8M'],
      { width: 720, height: 540, loop: 2.5 },
    ],
    [
      'untagged.ts',
      [...bar('tff', '720x576', '16/15'), ...X264, '-f', 'mpegts'],
      { width: 720, height: 540, loop: 2.5 },
    ],
    ['untagged.avi', [...bar('bff', '720x576', '64/45'), '-c:v', 'huffyuv'], { ...WIDE, loop: 2.5 }],
    ['hdv.mov', [...bar('tff', '1440x1080', '4/3'), ...X264, '-x264-params', 'tff=1'], { ...WIDE, loop: 2.5 }],
    [
      'camera.MTS',
      [...pattern(12), ...sine(12), ...X264, '-g', '500', '-f', 'mpegts'],
      { ...SMALL, loop: 8, film: 12 },
    ],
    [
      'gap.mkv',
      [...pattern(30), '-vf', "select='lt(t,6)+gt(t,26)'", '-vsync', 'vfr', ...X264],
      { ...SMALL, loop: 8, film: 30 },
    ],
    ['recorder.h264', [...pattern(2), '-c:v', 'libx264', '-bf', '2', '-f', 'h264'], { ...SMALL, loop: 1.5 }],
    ['real.rm', [...pattern(2), '-c:v', 'rv20'], { ...SMALL, loop: 1.5 }],
    ['long-sound.mov', [...pattern(3), ...sine(9), ...X264], { ...SMALL, loop: 2.5, film: 9 }],
    ['browser.webm', [...pattern(2), '-c:v', 'libvpx', '-f', 'webm', '-live', '1'], { ...SMALL, loop: 1.5 }],
    ['moving.gif', [...pattern(12)], { ...SMALL, loop: 8, film: 12 }],
    ['photo-called.jpg', [...pattern(2), ...X264, '-f', 'mp4'], { ...SMALL, loop: 1.5 }],
  ])('makes a whole loop with square pixels and without combs of %s', async (name, args, { loop, film, ...size }) => {
    const original = own.original(name);
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, original]);
    const { code, output } = await own.run('add', original, '--captions', 'none');
    expect(code, output).toBe(0);
    const [base = ''] = name.toLowerCase().split('.');
    const made = own.file(film ? `${base}-loop.mp4` : `${base}.mp4`);
    const { video } = probed(made);
    expect(video).toMatchObject({ ...size, sample_aspect_ratio: '1:1' });
    expect(Number(video.duration)).toBeCloseTo(loop, 1);
    if (film) expect(Number(probed(own.file(`${base}.mp4`)).format.duration)).toBeCloseTo(film, 1);
    if (String(args).includes('interlace')) expect(await combsOf(made)).toBeLessThan(10);
  });

  it.each<[string, string[]]>([
    ['HLG', ['-color_trc', 'arib-std-b67']],
    ['PQ', ['-color_trc', 'smpte2084']],
    ['BT.2020', ['-color_primaries', 'bt2020']],
    ['luminance', ['-color_trc', 'arib-std-b67', '-colorspace', 'bt2020c']],
  ])('converts %s without complete tags as the same film with them', async (name, partial) => {
    const trc = name === 'PQ' ? 'smpte2084' : 'arib-std-b67';
    const whole = ['-color_primaries', 'bt2020', '-color_trc', trc, '-colorspace', 'bt2020nc'];
    const shades: number[][] = [];
    for (const [index, tags] of [whole, partial].entries()) {
      const film = own.original(`${name}-${index}.mov`);
      const hevc = ['-c:v', 'libx265', '-pix_fmt', 'yuv420p10le', '-x265-params', 'log-level=none'];
      execFileSync('ffmpeg', ['-v', 'error', '-y', ...pattern(1), ...hevc, ...tags, film]);
      const { code, output } = await own.run('add', film, '--name', `${name}-${index}`);
      expect(code, output).toBe(0);
      const { channels } = await sharp(own.file(`${name.toLowerCase().replace('.', '-')}-${index}.jpg`)).stats();
      shades.push(channels.map(({ mean }) => Math.round(mean)));
    }
    expect(shades[1]).toEqual(shades[0]);
  });

  it.each<[string, string[]]>([
    ['a silent first track', [...still, ...silence, ...sine(2), ...allOf(3)]],
    ['a silent first microphone', [...still, ...silence, ...sine(2), ...allOf(3), '-ac', '1']],
    ['one channel', [...still, ...sine(2), '-ac', '1']],
    ['a silent right channel', [...still, ...sine(2), '-af', 'pan=stereo|c0=c0']],
    ['a voice in the centre of 5.1', [...still, ...sine(2), '-af', 'pan=5.1|FC=c0|FL=0.001*c0']],
  ])('makes sound for both ears of %s', async (name, args) => {
    const film = own.original(`${name}.mov`);
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, ...X264, '-c:a', 'pcm_s16le', film]);
    const { code, output } = await own.run('add', film, '--captions', 'none', '--name', 'heard');
    expect(code, output).toBe(0);
    const loudest = peaksOf(film).reduce((a, b) => Math.max(a, b));
    // AAC and Opus take samples of different kinds.
    for (const ending of ['mp4', 'webm']) {
      const peaks = peaksOf(own.file(`heard.${ending}`));
      expect(peaks.length).toBe(2);
      for (const peak of peaks) expect(peak).toBeGreaterThan(loudest - 6);
    }
  });

  it('makes an upright still of a picture, whatever its name says', async () => {
    const original = (name: string, bytes: Buffer) => writeFileSync(own.original(name), bytes);
    const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args]);
    const blue = sharp({ create: { width: 200, height: 100, channels: 3, background: '#00f' } });
    const flag = sharp({ create: { width: 400, height: 200, channels: 3, background: '#f00' } }).composite([
      { input: await blue.png().toBuffer(), left: 0, top: 0 },
    ]);
    const png = await flag.png().toBuffer();
    const jpeg = await sharp(png).jpeg().toBuffer();
    const turned = await sharp(png).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    original('flag.png', png);
    original('flag.jpg', jpeg);
    original('exif.jpg', turned);
    ffmpeg('-i', own.original('flag.png'), own.original('flag.bmp'));
    ffmpeg('-i', own.original('flag.png'), '-vf', 'scale=200:100', own.original('flag.ico'));
    execFileSync('heif-enc', [own.original('exif.jpg'), '-o', own.original('exif.heic')]);
    await sharp(png).rotate(180).toFile(own.original('reversed.jpg'));
    execFileSync('heif-enc', [
      own.original('reversed.jpg'),
      own.original('flag.jpg'),
      '-o',
      own.original('burst.heic'),
    ]);
    const phone = readFileSync(own.original('exif.heic'));
    // A phone writes its rotation twice: as a property of the image, here in the place of another, and in EXIF.
    phone.write('irot\x03', phone.indexOf('pixi'), 'latin1');
    const burst = readFileSync(own.original('burst.heic'));
    const info = String(execFileSync('heif-info', [own.original('burst.heic')]));
    // The second image is the primary one.
    burst.writeUInt16BE(Number([...info.matchAll(/\(id=(\d+)\)/g)][1]?.[1]), burst.indexOf('pitm') + 8);
    const wide = { width: 400, height: 200, first: 'blue' };
    const tall = { width: 200, height: 400, first: 'red' };
    const pictures: [string, Buffer, typeof wide][] = [
      ['a-jpeg-called.HEIC', turned, tall],
      ['no-ending', turned, tall],
      ['windows.jfif', jpeg, wide],
      ['a-phones.heic', phone, tall],
      ['a-heic-called.jpg', phone, tall],
      ['a-canon.hif', phone, tall],
      ['burst-of.heic', burst, wide],
      ['an-avif-called.mov', await sharp(png).avif().toBuffer(), wide],
      ['a-webp-called.png', await sharp(png).webp().toBuffer(), wide],
      ['painted.bmp', readFileSync(own.original('flag.bmp')), wide],
      ['a-bmp-called.jpg', readFileSync(own.original('flag.bmp')), wide],
      ['icon.ico', readFileSync(own.original('flag.ico')), { ...wide, width: 200, height: 100 }],
      ['deep.png', await sharp(png).toColourspace('rgb16').png().toBuffer(), wide],
      ['for-print.tif', await sharp(png).toColourspace('cmyk').tiff().toBuffer(), wide],
      ['still.gif', await sharp(png).gif().toBuffer(), wide],
    ];
    for (const [name, bytes, { first, ...size }] of pictures) {
      original(name, bytes);
      const { code, output } = await own.run('add', own.original(name));
      expect(code, `${name}: ${output}`).toBe(0);
      const [base = ''] = name.toLowerCase().split('.');
      const still = sharp(own.file(`${base}.jpg`));
      expect({ name, ...(await still.metadata()) }).toMatchObject({ name, format: 'jpeg', ...size });
      const [red = 0, , blueness = 0] = await still.extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer();
      expect(`${name}: ${red > blueness ? 'red' : 'blue'}`).toBe(`${name}: ${first}`);
    }
  });

  it('makes a loop of eight seconds whose end runs into its start', async () => {
    await own.run('add', own.shoot('long.mp4', X264, { seconds: 12, size: '320x180' }));
    expect(probed(own.file('long-loop.mp4')).format.duration).toBe('8.000000');
    const frame = async (at: string) => {
      const file = own.original('frame.png');
      execFileSync('ffmpeg', [
        '-v',
        'error',
        '-y',
        ...at.split(' '),
        '-i',
        own.file('long-loop.mp4'),
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
});
