import { expect, it } from 'vitest';
import { samplesIn } from '../../../scripts/support/sampleContent.ts';

it.each<[text: string, samples: number]>([
  ['Write to hello@studio.example.', 1],
  ['https://www.studio.example/films', 1],
  ['Call +91 00000 00000', 1],
  ['Your Studio, and a Sample Client. (Sample content)', 3],
  ['https://www.example-films.com, hello@my-example.com, films.example.in', 0],
  ['Films at 98000 00000 or 1000000000000', 0],
  ['For example: Your Studio-Lights and Sample Clientele', 0],
])('finds in %j kinds of sample content: %i', (text, samples) => {
  expect(samplesIn(text)).toHaveLength(samples);
});
