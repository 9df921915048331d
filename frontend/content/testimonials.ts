import type { Quote, Testimonial } from './types';

export const workTestimonials: readonly Testimonial[] = [
  {
    name: 'Sample Client A',
    feedback: 'The promo was on air the same evening. Nobody at the channel asked for a second version.',
  },
  { name: 'Sample Client B', feedback: 'Our parents have watched it eleven times. We have stopped counting ours.' },
  { name: 'Sample Client C', feedback: 'They cut our concert so you can feel the bass with the sound off.' },
];

export const serviceTestimonials: readonly Testimonial[] = [
  {
    name: 'Sample Client A',
    role: 'TV Producer',
    feedback: 'I send rushes at midnight and there is a cut by breakfast. That is the whole review.',
  },
  {
    name: 'Sample Client B',
    role: 'Event Manager',
    feedback: 'Three stages, one crew, zero dead air. They ran our festival like a broadcast.',
  },
  {
    name: 'Sample Client C',
    role: 'Artist Manager',
    feedback: 'They know how a performer wants to be seen. My artists ask for them by name.',
  },
];

export const homeQuotes: readonly Quote[] = [
  {
    quote:
      'They watched forty hours of rushes and came back with the six minutes we had been trying to describe for a month.',
    emphasis: 'six minutes',
    people: 'Producer, dance reality show',
  },
  {
    quote: 'We changed the running order at nine in the evening. At ten the highlights matched it.',
    people: 'Director, award night',
  },
  {
    quote: 'The only wedding film our whole family has sat through without a phone in hand.',
    people: 'Couple, Haldi, 7 a.m.',
  },
  {
    quote: 'Every master passed the channel’s check the first time. I had forgotten that was possible.',
    people: 'Post head, music channel',
  },
  {
    quote: 'They asked better questions about our brand than our own brief did.',
    people: 'Marketing lead, Last Local Home',
  },
];

export const landingQuotes: readonly Quote[] = [
  { quote: 'They found a story in footage I was about to delete.', people: 'Brand manager' },
  { quote: 'Calm on set, quick in the edit.', people: 'Concert promoter' },
  { quote: 'The teaser did more than the campaign.', people: 'Label executive' },
  { quote: 'One call a week. Never had to chase.', people: 'Marketing lead' },
  { quote: 'Our launch film still opens every town hall.', people: 'Founder' },
];
