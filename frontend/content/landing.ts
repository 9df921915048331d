import type { CallToAction, Film, Footage, PortfolioItem, StatCounter, TitleLine } from './types';

export const hero = {
  titleLines: [
    { text: 'We shoot it. We cut it.', width: 75 },
    { text: 'You air it.', width: 125 },
  ] satisfies TitleLine[],
  words: 'Video production and editing for brands, stages and broadcast.',
  footage: { poster: 'led-wall', posterOnPhones: 'led-wall-portrait', videoUrl: 'led-wall' } satisfies Footage,
};

export const heroCounters: readonly StatCounter[] = [
  { title: 'Clients', target: 185 },
  { title: 'Projects', target: 50 },
];

export const portfolioHeading = 'Portfolio';

export const portfolio: readonly PortfolioItem[] = [
  {
    id: 1,
    title: 'Corporate Advertisement',
    description: 'Company films and product stories with clear structure and clean graphics.',
    tags: ['Corporate', 'Motion graphics', 'Grade'],
    poster: 'edit-timeline',
    videoUrl: 'edit-timeline',
    captions: 'none',
    isNew: true,
  },
  {
    id: 2,
    title: 'Commercial Advertisement',
    description: 'Thirty seconds, one idea. Cut-downs for television, cinema and vertical screens.',
    tags: ['TVC', 'Cut-downs', 'Sound'],
    poster: 'night-drive',
    videoUrl: 'night-drive',
    captions: 'none',
  },
  {
    id: 3,
    title: 'Concerts Shoot & Edit',
    description: 'Multicam concert coverage with same-night highlights.',
    tags: ['Multicam', 'Live', 'Highlights'],
    poster: 'stage-lights',
    videoUrl: 'stage-lights',
    captions: 'none',
  },
];

export const newBadge = 'New';

export const quotesHeading = 'Five people we’d work with again';

export const promo: Film = { title: 'A minute of petals', poster: 'marigold-petals', videoUrl: 'marigold-petals', captions: 'none' };

export const counters: readonly StatCounter[] = [
  { title: 'Happy Clients', target: 1200 },
  { title: 'Projects Done', target: 350 },
  { title: 'Cups of Coffee', target: 8000 },
];

export const callToAction: CallToAction = {
  heading: 'Bring us your next one.',
  words: 'Write two lines and a date. We take it from there.',
  buttons: [{ label: "Let's Talk", href: '/contact' }],
};
