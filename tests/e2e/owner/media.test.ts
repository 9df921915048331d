import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { MediaCheckout, probed, X264 } from '../../support/owner/MediaCheckout';

const WORK_MS = 120_000;

const own = new MediaCheckout();
afterEach(() => vi.unstubAllEnvs());

describe('npm run media', { timeout: WORK_MS }, () => {
  it('makes a film with sound, its poster and a silent loop, and writes the record that shows them', async () => {
    const captions = own.original('words.srt');
    writeFileSync(captions, '1\n00:00:00,000 --> 00:00:01,000\nनमस्ते\n');
    const place = ['-metadata', 'location=+28.6139+077.2090/', '-metadata', 'make=Phone'];
    const film = own.shoot('Holi in Pushkar.MOV', [...X264, ...place], { seconds: 3, hasSound: true });
    const before = own.content('films');
    // In one of these zones it is another day than in UTC.
    const zone = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';
    vi.stubEnv('TZ', zone);
    const { code, output } = await own.run(
      ...['add', film, '--to', 'featured-works', '--captions', captions, '--facts', 'Festival film, 0:03'],
      ...['--category', 'Documentaries'],
    );
    expect(code, output).toBe(0);
    expect(output).toContain('frontend/content/home.yaml: "Holi in Pushkar" is now the first in home.featuredWorks.');

    expect(parse(own.content('home')).featuredWorks[0]).toBe('holi-in-pushkar');
    expect(parse(own.content('films')).films[0]).toEqual({
      id: 'holi-in-pushkar',
      title: 'Holi in Pushkar',
      category: 'Documentaries',
      poster: 'holi-in-pushkar',
      videoUrl: 'holi-in-pushkar',
      loop: 'holi-in-pushkar-loop',
      captions: 'holi-in-pushkar',
      date: new Intl.DateTimeFormat('sv', { timeZone: zone }).format(),
      facts: 'Festival film, 0:03',
    });
    const after = own.content('films');
    const added = after.split('\n').filter((line) => !before.includes(line));
    expect(after.split('\n').length - before.split('\n').length).toBe(9);
    expect(added.every((line) => /holi|Holi|Festival|date/.test(line))).toBe(true);

    const whole = probed(own.file('holi-in-pushkar.mp4'));
    expect(whole.video).toMatchObject({ codec_name: 'h264', width: 640, height: 360 });
    expect(whole.sound).toMatchObject({ codec_name: 'aac' });
    expect(JSON.stringify(whole)).not.toMatch(/28\.6139|Phone/);
    const loop = probed(own.file('holi-in-pushkar-loop.mp4'));
    expect(loop.video).toMatchObject({ codec_name: 'h264', avg_frame_rate: '25/1' });
    expect(loop.sound).toBeUndefined();
    expect(readFileSync(own.file('holi-in-pushkar.vtt'), 'utf8')).toMatch(/^WEBVTT[\s\S]*नमस्ते/);
    expect(await sharp(own.file('holi-in-pushkar.jpg')).metadata()).toMatchObject({ format: 'jpeg', width: 640 });
  });

  it('asks for what only the owner knows, before it begins', async () => {
    const film = own.shoot('spoken.mp4', X264, { size: '320x180', hasSound: true });
    const before = own.files();
    expect(await own.run('add', film)).toEqual({
      code: 1,
      output: 'This film has sound: add --captions FILE.vtt (or .srt), or --captions none where nobody speaks.',
    });
    expect((await own.run('add', film, '--captions', 'none', '--to', 'landing.portfolio')).output).toBe(
      "The record in landing.portfolio needs a description: add --description '…'.",
    );
    const picture = own.original('asked.jpg');
    await sharp({ create: { width: 64, height: 36, channels: 3, background: '#000' } })
      .jpeg()
      .toFile(picture);
    const wrong = await own.run(
      ...['add', picture, '--to', 'our-work.featuredProjects'],
      ...['--description', 'A film.', '--category', 'Wedding Shoot'],
    );
    expect(wrong.output).toContain('write one of Commercials, ');
    expect(wrong.output).toContain('(did you mean Wedding Shoots?)');
    expect(own.files()).toEqual(before);
  });

  it('adds a film to the portfolio, and a picture to the featured projects', async () => {
    const words = ['--description', 'A film about rain.'];
    const film = await own.run(
      'add',
      own.shoot('Re\u0301my.mp4', X264, { size: '320x180' }),
      '--to',
      'landing.portfolio',
      ...words,
    );
    expect(film.output).toContain('landing.yaml: "R\u00e9my" is now the first in landing.portfolio.');
    const picture = own.original('sea.jpg');
    await sharp({ create: { width: 64, height: 36, channels: 3, background: '#036' } })
      .jpeg()
      .toFile(picture);
    const still = await own.run(
      ...['add', picture, '--to', 'featured-projects', '--title', 'The sea'],
      ...['--category', 'Documentaries', ...words],
    );
    expect(still.output).toContain('our-work.yaml: "The sea" is now the first in our-work.featuredProjects.');
  });

  it('lists what is shown where, and removes only what is shown nowhere', async () => {
    for (const name of ['.DS_Store', '._led-wall.jpg', 'Thumbs.db']) writeFileSync(own.file(name), 'Finder');
    writeFileSync(own.file('../content/._home.yaml'), Buffer.from([0, 5, 22, 7]));
    expect((await own.run('list')).output).toMatch(
      /^diya-row\.jpg {2}[\d.]+ MB {2}frontend\/content\/films\.yaml:\d+, /m,
    );
    expect(await own.run('check')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^All \d+ files are shown/),
    });
    expect((await own.run('remove', 'diya-row')).output).toMatch(
      /^"diya-row" is shown in frontend\/content\/films\.yaml:\d+, .*; take it out there first\.$/,
    );

    expect((await own.run('add', own.shoot('spare.mp4', X264, { size: '320x180' }))).code).toBe(0);
    expect(await own.run('check')).toMatchObject({
      code: 1,
      output: expect.stringContaining('frontend/media/spare.mp4 is shown nowhere; npm run media -- remove spare.'),
    });
    expect((await own.run('remove', 'spare')).output).toMatch(/^Removed spare\.jpg, spare\.mp4/);
    rmSync(own.file('led-wall.mp4'));
    rmSync(own.file('led-wall.webm'));
    expect((await own.run('check')).output).toMatch(
      /^frontend\/content\/home\.yaml:\d+: "led-wall" is not in frontend\/media\.$/m,
    );
  });
});
