import type { CallToAction, Category, FeaturedProject, Reason, TitleLine } from './types';

export const titleLines: readonly TitleLine[] = [{ text: 'Our Work', width: 125 }];

export const intro =
  'Films that went to air, went to tape, or went straight to the family group. Each one started with a drive full of rushes and a date.';

export const categories: readonly Category[] = [
  'Commercials',
  'Music Videos',
  'Documentaries',
  'Corporate Films',
  'Wedding Shoots',
  'Live Events',
];

/** The group of buttons that choose among the categories, and what is announced once one has been pressed. */
export const filter = {
  label: 'Show only',
  showing: {
    all: 'Showing all {count} projects',
    one: 'Showing 1 project: {category}',
    several: 'Showing {count} projects: {category}',
  },
};

export const featuredProjects: readonly FeaturedProject[] = [
  {
    title: 'Haldi, 7 a.m.',
    image: 'wedding-lights',
    description:
      'A wedding film cut to one morning: turmeric, brass band and a grandmother who would not stop dancing.',
    category: 'Wedding Shoots',
    date: '2025-12-05',
  },
  {
    title: 'Nine Nights Live',
    image: 'stage-lights',
    description:
      'Eleven cameras, nine evenings, one live switch. Highlights were online before the crowd reached the gate.',
    category: 'Live Events',
    date: '2025-10-02',
  },
  {
    title: 'Last Local Home',
    image: 'night-drive',
    description: 'A one-minute brand film shot over a single monsoon night, graded to keep every wet reflection.',
    category: 'Commercials',
    date: '2025-10-10',
  },
  {
    title: 'Barsaat, Again',
    image: 'film-leak',
    description: 'A music video finished on Super 8 scans, with the light leaks left exactly where they fell.',
    category: 'Music Videos',
    date: '2025-08-02',
  },
];

export const additionalServices: { heading: string; services: readonly Reason[] } = {
  heading: 'Also from our crew',
  services: [
    { title: 'Wedding Shoot', description: 'Two cameras or twelve, from the haldi to the farewell.' },
    { title: 'Live Show', description: 'Multicam direction and a clean programme feed.' },
    { title: 'Event Organisation', description: 'Stage, sound, lights and the people who run them.' },
    { title: 'Artist Management', description: 'Bookings, travel and riders for performers.' },
  ],
};

export const featuredHeading = 'Featured projects';
export const notableHeading = 'Notable projects';
export const testimonialsHeading = 'Heard after the screening';
export const faqHeading = 'Before you book';

export const callToAction: CallToAction = {
  heading: 'Your project could be the next title on this list.',
  words: 'Send us a line about it. Bookings are answered within 24 hours.',
  buttons: [
    { label: 'Contact Us', href: '/contact' },
    { label: 'Hire Me', href: '/contact' },
  ],
};
