import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filmSource, loopOf, providerNames } from '../../../frontend/lib/filmSource';
import privacy from '../../fixtures/content/privacy.yaml';

const DRIVE_ID = '1AbC_dEf-GhIjKlMnOpQrStUvWxYz0123';
const EMBEDS = {
  youtube: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1',
  vimeo: 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
  drive: `https://drive.google.com/file/d/${DRIVE_ID}/preview`,
};

/** Addresses as they are copied from the browser, and what follows in the address of the embed. */
it.each<[provider: keyof typeof EMBEDS, address: string, rest?: string]>([
  ['youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['youtube', 'HTTP://WWW.YouTube.com/watch?v=dQw4w9WgXcQ'],
  ['youtube', 'https://www.youtube.com/watch?app=desktop&list=PL123&v=dQw4w9WgXcQ&index=2'],
  ['youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s', '&start=90'],
  ['youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1h2m3s', '&start=3723'],
  ['youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=1m30s', '&start=90'],
  ['youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=at90'],
  ['youtube', 'https://youtu.be/dQw4w9WgXcQ?si=K1-x_y&t=42', '&start=42'],
  ['youtube', 'https://www.youtube.com/shorts/dQw4w9WgXcQ?feature=share'],
  ['youtube', 'https://www.youtube.com/live/dQw4w9WgXcQ?si=abc'],
  ['youtube', 'https://www.youtube.com/embed/dQw4w9WgXcQ?start=30', '&start=30'],
  ['vimeo', 'https://vimeo.com/76979871'],
  ['vimeo', 'http://www.vimeo.com/76979871?share=copy#t=30', '#t=30'],
  ['vimeo', 'https://vimeo.com/76979871/8272103f6e?share=copy', '&h=8272103f6e'],
  ['vimeo', 'https://vimeo.com/channels/staffpicks/76979871'],
  ['vimeo', 'https://vimeo.com/groups/shortfilms/videos/76979871'],
  ['vimeo', 'https://player.vimeo.com/video/76979871?h=8272103f6e&title=0', '&h=8272103f6e'],
  ['drive', `https://drive.google.com/file/d/${DRIVE_ID}/view?usp=sharing`],
  ['drive', `http://drive.google.com/file/u/12/d/${DRIVE_ID}/view`],
  ['drive', `https://drive.google.com/file/d/${DRIVE_ID}/view?resourcekey=0-a_B-c`, '?resourcekey=0-a_B-c'],
  ['drive', `https://drive.google.com/u/12/open?usp=drive_copy&id=${DRIVE_ID}`],
  ['drive', `https://drive.google.com/uc?export=download&id=${DRIVE_ID}`],
])('is embedded from %s: %s', (provider, address, rest = '') => {
  expect(filmSource(address)).toEqual({ provider, embedUrl: EMBEDS[provider] + rest });
});

it.each([
  'https://www.youtube.com/@somestudio',
  'https://www.youtube.com/watch?list=PL1234567890',
  'https://www.youtube.com/watch?v=short',
  'https://youtu.be/dQw4w9WgXcQtoolong',
  'https://vimeo.com/somestudio',
  'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
  'https://evilvimeo.com/76979871',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  'youtu.be/dQw4w9WgXcQ',
  'media/night-drive',
])('is no film, and refused with a sentence: %s', (address) => {
  expect(() => filmSource(address)).toThrow(`"${address}" is no film: paste its address`);
});

it('a name is a film of the site itself, which moves on its card, as the loop of an embedded one does', () => {
  expect(filmSource('night-drive')).toEqual({ provider: 'local', name: 'night-drive' });
  const embedded = { videoUrl: 'https://youtu.be/dQw4w9WgXcQ' };
  expect([{ videoUrl: 'night-drive' }, { videoUrl: 'rain', loop: 'wet' }].map(loopOf)).toEqual(['night-drive', 'wet']);
  expect([embedded, { ...embedded, loop: 'wet' }, {}].map(loopOf)).toEqual([undefined, 'wet', undefined]);
});

it('the owner’s guide and the sample of the privacy notice name all providers', () => {
  expect(providerNames()).toBe('YouTube, Vimeo or Google Drive');
  expect(readFileSync('docs/content.md', 'utf8')).toContain(providerNames());
  expect(JSON.stringify(privacy)).toContain(providerNames());
});
