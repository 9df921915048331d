import { expect, it } from 'vitest';
import { slugOf } from '../../../frontend/lib/slugOf';

it.each([
  ['Live event, festival night', 'live-event-festival-night'],
  ['Music Videos', 'music-videos'],
  ['Kids’ channel', 'kids-channel'],
  ['शादी की फ़िल्म', 'शादी-की-फ़िल्म'],
  ['!', ''],
])('"%s" stands in an address as "%s"', (words, slug) => {
  expect(slugOf(words)).toBe(slug);
});
