import type { Faq } from './types';

export const workFaqs: readonly Faq[] = [
  {
    question: 'How soon will I hear back about a booking?',
    answer: 'Every booking request is answered within 24 hours.',
  },
  {
    question: 'What kind of work do you take on?',
    answer: 'Video editing, commercial production, wedding shoots, live events and artist management.',
  },
  {
    question: 'Do you travel for shoots?',
    answer: 'Yes, domestically and internationally. Travel and stay are part of the quote, so there is no second bill.',
  },
  {
    question: 'Can you edit footage we have already shot?',
    answer:
      'Yes. Send a drive or a link with everything, the bad takes too: they often hold the cutaway that saves a scene.',
  },
  {
    question: 'How do you share cuts for review?',
    answer:
      'By a private link that plays on a phone. You comment on the frame itself, and every version stays where it was.',
  },
];

export const contactFaqs: readonly Faq[] = [
  {
    question: 'What types of projects do you take on?',
    answer:
      'Commercials, music videos, documentaries, corporate films, short films, weddings and live events. If it needs a camera or an edit, ask us.',
  },
  {
    question: 'How long will my project take?',
    answer:
      'A simple corporate video takes 2-3 weeks from the first call to the master. An extensive commercial takes 6-8 weeks.',
  },
  {
    question: 'How do you price a project?',
    answer:
      'With a custom quote. Tell us the length, the place and the date, and you get one figure with what it includes.',
  },
  {
    question: 'Can I rent equipment from you?',
    answer: 'Yes. Cameras, lenses, lights and sound are rented by the day, with an operator if you want one.',
  },
  {
    question: 'What makes your studio different?',
    answer:
      'The people you brief are the people who shoot and cut. One crew keeps the film from the first idea to the last export.',
  },
];
