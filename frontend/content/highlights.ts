import type { Highlight } from './types';

export const highlights: readonly Highlight[] = [
  { name: 'National Entertainment Channel', type: 'channel' },
  { name: 'Dance reality show', type: 'show' },
  { name: 'Promo editing', type: 'skill' },
  { name: 'Streaming originals', type: 'platform' },
  { name: 'Sangeet films', type: 'project' },
  { name: 'Regional Music Channel', type: 'channel' },
  { name: 'Singing reality show', type: 'show' },
  { name: 'Colour grading', type: 'skill' },
  { name: 'Short-form reels', type: 'platform' },
  { name: 'News Channel', type: 'channel' },
  { name: 'Weekend quiz show', type: 'show' },
  { name: 'Multicam live edit', type: 'skill' },
  { name: 'Award night broadcast', type: 'project' },
  { name: 'Kids’ Channel', type: 'channel' },
  { name: 'Sound design', type: 'skill' },
  { name: 'Video-on-demand', type: 'platform' },
  { name: 'Festival of lights concert', type: 'project' },
  { name: 'Cookery show', type: 'show' },
  { name: 'Motion graphics', type: 'skill' },
];
