import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { parse } from 'yaml';
import { ffmpeg, pattern, probed, test, X264 } from '../support/media.ts';
import { expect } from '../support/test.ts';

test('npm run media makes a film with sound, its poster and a silent loop, and writes the record that shows them', async ({
  checkout,
  media,
}) => {
  writeFileSync(checkout.path('words.srt'), '1\n00:00:00,000 --> 00:00:01,000\nनमस्ते\n');
  const film = checkout.path('Holi in Pushkar.MOV');
  const place = ['-metadata', 'location=+28.6139+077.2090/', '-metadata', 'make=Phone'];
  ffmpeg(...pattern(3, '640x360'), '-f', 'lavfi', '-i', 'sine=f=440:d=3', '-c:a', 'aac', ...X264, ...place, film);
  expect(await checkout.run('media', ['add', film])).toEqual({
    code: 1,
    output: 'This film has sound: add --captions FILE.vtt (or .srt), or --captions none where nobody speaks.',
  });

  const before = checkout.read('frontend/content/films.yaml');
  // In one of these zones it is another day than in UTC.
  const TZ = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';
  const record = ['--facts', 'Festival film, 0:03', '--category', 'Documentaries'];
  const args = ['add', film, '--to', 'featured-works', '--captions', 'words.srt', ...record];
  const { code, output } = await checkout.run('media', args, { TZ });
  expect(code, output).toBe(0);
  expect(output).toContain('frontend/content/home.yaml: "Holi in Pushkar" is now the first in featuredWorks.');
  expect(parse(checkout.read('frontend/content/home.yaml')).featuredWorks[0]).toBe('holi-in-pushkar');
  const after = checkout.read('frontend/content/films.yaml');
  expect(parse(after).films[0]).toEqual({
    id: 'holi-in-pushkar',
    title: 'Holi in Pushkar',
    category: 'Documentaries',
    poster: 'holi-in-pushkar',
    videoUrl: 'holi-in-pushkar',
    loop: 'holi-in-pushkar-loop',
    captions: 'holi-in-pushkar',
    date: new Intl.DateTimeFormat('sv', { timeZone: TZ }).format(),
    facts: 'Festival film, 0:03',
  });
  const added = after.split('\n').filter((line) => !before.includes(line));
  expect(after.split('\n').length - before.split('\n').length).toBe(9);
  expect(added.filter((line) => !/holi|Holi|Festival|date/.test(line))).toEqual([]);

  const whole = probed(media('holi-in-pushkar.mp4'));
  expect(whole.video).toMatchObject({ codec_name: 'h264', width: 640, height: 360 });
  expect(whole.sound).toMatchObject({ codec_name: 'aac' });
  expect(JSON.stringify(whole)).not.toMatch(/28\.6139|Phone/);
  const loop = probed(media('holi-in-pushkar-loop.mp4'));
  expect(loop.video).toMatchObject({ codec_name: 'h264', avg_frame_rate: '25/1' });
  expect(loop.sound).toBeUndefined();
  expect(readFileSync(media('holi-in-pushkar.vtt'), 'utf8')).toMatch(/^WEBVTT[\s\S]*नमस्ते/);
  expect(await sharp(media('holi-in-pushkar.jpg')).metadata()).toMatchObject({ format: 'jpeg', width: 640 });
});

test('npm run media adds a film by its link, with the picture that shows it', async ({ checkout, media }) => {
  const link = 'https://youtu.be/aqz-KE-bpKQ';
  const picture = { width: 640, height: 360, channels: 3, background: '#223344' } as const;
  await sharp({ create: picture }).png().toFile(checkout.path('a frame.png'));
  const texts = ['--title', 'A long wedding', '--category', 'Documentaries', '--facts', 'Wedding film, 20:00'];
  const args = ['add', link, '--to', 'featured-works', '--poster', '"a frame.png"', ...texts];
  const { code, output } = await checkout.run('media', args);
  expect(code, output).toBe(0);
  expect(parse(checkout.read('frontend/content/home.yaml')).featuredWorks[0]).toBe('a-long-wedding');
  expect(parse(checkout.read('frontend/content/films.yaml')).films[0]).toEqual({
    id: 'a-long-wedding',
    title: 'A long wedding',
    category: 'Documentaries',
    poster: 'a-long-wedding',
    videoUrl: link,
    date: expect.any(String),
    facts: 'Wedding film, 20:00',
  });
  expect(await sharp(media('a-long-wedding.jpg')).metadata()).toMatchObject({ format: 'jpeg', width: 640 });
});
