import { expect, it } from 'vitest';
import { fillFacts } from '../../../../scripts/build/content/fillFacts';

it('a fact may contain other facts', () => {
  const company = { experience: '6+ years', tagline: '{experience} of editing' };
  const { filled } = fillFacts({ company, home: { title: 'Studio: {tagline}' } });
  expect(filled).toEqual({
    company: { experience: '6+ years', tagline: '6+ years of editing' },
    home: { title: 'Studio: 6+ years of editing' },
  });
});
