import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { samplesIn } from '../../../scripts/support/sampleContent.ts';

const CONTENT = 'tests/fixtures/content';
const phrases = readFileSync('scripts/support/sample-content.txt', 'utf8').trim().split('\n');

it('knows each film, person, quote, counter and sentence of a story of the sample', () => {
  const { films } = parse(readFileSync(`${CONTENT}/films.yaml`, 'utf8'));
  const [home, ourWork, services, landing] = ['home', 'our-work', 'services', 'landing'].map((name) =>
    parse(readFileSync(`${CONTENT}/${name}.yaml`, 'utf8')),
  );
  const invented: string[] = [
    ...films.flatMap(({ title, story }: { title: string; story?: { task: string; result: string } }) => [
      title,
      ...(story ? [story.task, story.result] : []),
    ]),
    ...[...home.quotes, ...landing.quotes].map(({ quote }) => quote),
    ...[...ourWork.testimonials, ...services.testimonials].flatMap(({ name, feedback }) => [name, feedback]),
    ...[home.about.promo, landing.promo].map(({ title }) => title),
    ...home.credits.items.map(({ facts }: Record<string, { value: string }[]>) => facts?.[0]?.value),
  ];
  expect(invented.filter((words) => samplesIn(words, phrases).length === 0)).toEqual([]);
});

it('finds every phrase in the sample, each once', () => {
  // Only this counter of the fixture differs from the sample.
  const texts = readdirSync(CONTENT).map((file) => readFileSync(`${CONTENT}/${file}`, 'utf8').replace('8015', '8000'));
  const found = texts.flatMap((text) => samplesIn(text, phrases));
  expect(phrases.filter((phrase) => !found.includes(phrase))).toEqual([]);
  const text =
    'name: Your Studio\ncounts:\n  - title: Happy Clients\n    target: 1200\nlegalName: Your Studio Pvt Ltd\n';
  expect(samplesIn(text, phrases)).toEqual(['Your Studio', 'Happy Clients target: 1200']);
});

it.each([
  'https://www.example-films.com, hello@my-example.com, films.example.in',
  'Films at 98000 00000 or 1000000000000',
  'For example: Your Studio-Lights and Sample Clientele',
])('takes %j for the owner’s own', (text) => {
  expect(samplesIn(text, phrases)).toEqual([]);
});
