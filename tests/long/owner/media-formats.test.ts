import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MediaCheckout, probed, type Shot, X264 } from '../../support/owner/MediaCheckout';

const WORK_MS = 120_000;

const own = new MediaCheckout();

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

  it.each(['png', 'jpg', 'heic'])('makes a still of a picture: %s', async (ending) => {
    const noise = sharp({ create: { width: 3200, height: 1800, channels: 3, background: '#884400' } });
    const png = own.original('still.png');
    await noise.clone().png().toFile(png);
    const file = own.original(`IMG 2041.${ending}`);
    if (ending === 'heic') execFileSync('heif-enc', [png, '-o', file]);
    else if (ending === 'png') await noise.png().toFile(file);
    else
      await noise
        .withExif({ IFD3: { GPSLatitude: '28/1 36/1 50/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toFile(file);

    const { code, output } = await own.run('add', file);
    expect(code, output).toBe(0);
    const made = await sharp(own.file('img-2041.jpg')).metadata();
    expect(made).toMatchObject(ending === 'jpg' ? { width: 1440, height: 2560 } : { width: 2560, height: 1440 });
    expect(made.exif).toBeUndefined();
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
