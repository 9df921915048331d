import { expect, it } from 'vitest';
import { factsOf, fillFacts } from '../../../../scripts/build/content/fillFacts';

it('a fact may contain other facts', () => {
  const facts = factsOf({ experience: '6+ years', tagline: '{experience} of editing' });
  expect(fillFacts({ home: { title: 'Studio: {tagline}' } }, facts)).toEqual({
    home: { title: 'Studio: 6+ years of editing' },
  });
});
