import { expect, it } from 'vitest';
import { plainText } from '../../../../frontend/lib/plainText';
import { keepHyphens } from '../../../../scripts/build/content/keepHyphens';

it('joins the parts of hyphenated words, and plainText takes that back', () => {
  const joined = keepHyphens({ name: 'Video-on-demand', words: ['A 20-second promo in 2-3 weeks.'] });
  expect(joined).toEqual({
    name: 'Video-\u2060on-\u2060demand',
    words: ['A 20-\u2060second promo in 2-\u20603 weeks.'],
  });
  expect(plainText(JSON.stringify(joined))).toBe(
    '{"name":"Video-on-demand","words":["A 20-second promo in 2-3 weeks."]}',
  );
});

it.each([
  'haldi-7-am',
  'edit-timeline',
  'hello@your-studio.example',
  'Write to hello@your-studio.example',
  'https://film-database.example/your-studio',
  '/our-work',
  '#get-in-touch',
  '2026-03-14',
  '000000-1',
])('leaves "%s" as it is', (text) => {
  expect(keepHyphens(text)).toBe(text);
});

it('leaves the records that the build looks up by their text as they are', () => {
  const records = {
    title: 'Pre-Production',
    poster: 'Diwali-Film-Teaser',
    page: { title: 'Same-day films' },
    titleLines: [{ text: 'Same-day' }],
  };
  expect(keepHyphens(records)).toEqual(records);
});

it('joins the emphasis of a quote as the quote itself', () => {
  const { quote, emphasis } = keepHyphens({ quote: 'It was a one-off.', emphasis: 'one-off' }) as Record<
    string,
    string
  >;
  expect(quote).toContain(emphasis);
});
