import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filmSource, providerNames } from '../../../frontend/lib/filmSource';
import privacy from '../../fixtures/content/privacy.yaml';

const youtube = (rest = '') => `https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1${rest}`;
const vimeo = (rest = '') => `https://player.vimeo.com/video/76979871?dnt=1&autoplay=1${rest}`;
const drive = (rest = '') => `https://drive.google.com/file/d/1AbC_dEf-GhIjKlMnOpQrStUvWxYz0123/preview${rest}`;

it('a name is a film of the site itself', () => {
  expect(filmSource('night-drive')).toEqual({ provider: 'local', name: 'night-drive' });
});

describe('an address of YouTube', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youtube()],
    ['https://youtube.com/watch?v=dQw4w9WgXcQ', youtube()],
    ['http://www.youtube.com/watch?v=dQw4w9WgXcQ', youtube()],
    ['HTTPS://WWW.YouTube.com/watch?v=dQw4w9WgXcQ', youtube()],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&pp=ygUEdGVzdA%3D%3D', youtube()],
    ['https://music.youtube.com/watch?v=dQw4w9WgXcQ&si=abc', youtube()],
    ['https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&list=PL123&index=2', youtube()],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90', youtube('&start=90')],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s', youtube('&start=90')],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1h2m3s', youtube('&start=3723')],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=1m30s', youtube('&start=90')],
    ['https://youtu.be/dQw4w9WgXcQ', youtube()],
    ['https://youtu.be/dQw4w9WgXcQ?si=K1-x_y&t=42', youtube('&start=42')],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ?feature=share', youtube()],
    ['https://www.youtube.com/live/dQw4w9WgXcQ?si=abc', youtube()],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=30', youtube('&start=30')],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?list=PL123', youtube()],
    ['https://www.youtube.com/watch?list=PL123&v=dQw4w9WgXcQ', youtube()],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', youtube()],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10h20m', youtube('&start=37200')],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=soon', youtube()],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=at90', youtube()],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90x', youtube()],
  ])('%s', (address, embedUrl) => {
    expect(filmSource(address)).toEqual({ provider: 'youtube', embedUrl });
  });
});

describe('an address of Vimeo', () => {
  it.each([
    ['https://vimeo.com/76979871', vimeo()],
    ['https://www.vimeo.com/76979871', vimeo()],
    ['http://vimeo.com/76979871', vimeo()],
    ['https://vimeo.com/76979871?share=copy#t=30', vimeo('#t=30')],
    ['https://vimeo.com/76979871?share=copy&fl=sv', vimeo()],
    ['https://vimeo.com/76979871/8272103f6e', vimeo('&h=8272103f6e')],
    ['https://vimeo.com/76979871/8272103f6e?share=copy', vimeo('&h=8272103f6e')],
    ['https://vimeo.com/76979871/1234567890', vimeo('&h=1234567890')],
    ['https://vimeo.com/channels/staffpicks/76979871', vimeo()],
    ['https://vimeo.com/groups/shortfilms/videos/76979871', vimeo()],
    ['https://vimeo.com/showcase/7008490/video/76979871', vimeo()],
    ['https://vimeo.com/manage/videos/76979871', vimeo()],
    ['https://player.vimeo.com/video/76979871', vimeo()],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e&title=0', vimeo('&h=8272103f6e')],
  ])('%s', (address, embedUrl) => {
    expect(filmSource(address)).toEqual({ provider: 'vimeo', embedUrl });
  });
});

describe('an address of Google Drive', () => {
  const id = '1AbC_dEf-GhIjKlMnOpQrStUvWxYz0123';
  it.each([
    [`https://drive.google.com/file/d/${id}/view`, drive()],
    [`https://drive.google.com/file/d/${id}/view?usp=sharing`, drive()],
    [`https://drive.google.com/file/d/${id}/preview`, drive()],
    [`http://drive.google.com/file/d/${id}/view`, drive()],
    [`https://drive.google.com/file/u/12/d/${id}/view`, drive()],
    [`https://drive.google.com/file/d/${id}/view?usp=drive_link&resourcekey=0-a_B-c`, drive('?resourcekey=0-a_B-c')],
    [`https://drive.google.com/open?id=${id}`, drive()],
    [`https://drive.google.com/open?usp=drive_copy&id=${id}&resourcekey=0-xyz`, drive('?resourcekey=0-xyz')],
    [`https://drive.google.com/u/12/open?id=${id}`, drive()],
    [`https://drive.google.com/uc?export=download&id=${id}`, drive()],
  ])('%s', (address, embedUrl) => {
    expect(filmSource(address)).toEqual({ provider: 'drive', embedUrl });
  });
});

describe('what is no film is refused with a sentence', () => {
  it.each([
    'https://www.youtube.com/@somestudio',
    'https://www.youtube.com/playlist?list=PL1234567890',
    'https://www.youtube.com/watch?list=PL1234567890',
    'https://www.youtube.com/embed/videoseries?list=PL1234567890',
    'https://www.youtube.com/embed/live_stream?channel=UC1234567890',
    'https://www.youtube.com/@somestudio/live',
    'https://youtube.com/playlist?list=PL1234567890&si=abcdefghijk',
    'https://www.youtube.com/watch?v=short',
    'https://youtu.be/dQw4w9WgXcQtoolong',
    'https://vimeo.com/somestudio',
    'https://vimeo.com/event/1234567',
    'https://vimeo.com/event/1234567/7654321',
    'https://vimeo.com/showcase/7008490',
    'https://drive.google.com/drive/folders/1AbCdEfGhIjKlMnOpQrStUvWxYz0123',
    'https://drive.google.com/drive/my-drive',
    'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
    'https://example.com/https://youtu.be/dQw4w9WgXcQ',
    'https://example.com/https://vimeo.com/76979871',
    'https://example.com/https://drive.google.com/open?id=1AbC_dEf-GhIjKlMnOpQrStUvWxYz0123',
    'https://evilvimeo.com/76979871',
    'https://studio.example/film.mp4',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
    'youtu.be/dQw4w9WgXcQ',
    'media/night-drive',
  ])('%s', (address) => {
    expect(() => filmSource(address)).toThrow(`"${address}" is no film: paste its address`);
  });
});

it('the owner’s guide and the sample of the privacy notice name all providers', () => {
  expect(providerNames()).toBe('YouTube, Vimeo or Google Drive');
  expect(readFileSync('docs/content.md', 'utf8')).toContain(providerNames());
  expect(JSON.stringify(privacy)).toContain(providerNames());
});
