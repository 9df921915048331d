import type {
  BillingName,
  CallToAction,
  Credit,
  FeaturedWork,
  Film,
  Footage,
  Reason,
  StatCounter,
  TitleLine,
} from './types';

export const hero = {
  titleLines: [
    { text: '6+ years', width: 125 },
    {
      text: 'of editing experience',
      width: 75,
      narrow: [
        { text: 'of editing', width: 100 },
        { text: 'experience', width: 75 },
      ],
    },
  ] satisfies TitleLine[],
  billing: [
    { label: 'Edited for', name: 'National Entertainment Channel' },
    { label: 'and', name: 'Regional Music Channel' },
    { label: 'and', name: 'News Channel' },
    { label: 'Shows', name: 'Nach Ka Mausam' },
    { label: '/', name: 'Sur Sangam Nights' },
    { label: '/', name: 'Fifteen Seconds' },
    { label: '/', name: 'Masala Circuit' },
    { label: 'Live', name: 'Nine Nights' },
    { label: 'Weddings', name: '40 cities' },
  ] satisfies BillingName[],
  button: { label: 'Hire Me', href: '/contact' },
  footage: {
    poster: 'projector-beam',
    posterOnPhones: 'projector-beam-portrait',
    videoUrl: 'projector-beam',
  } satisfies Footage,
};

/** The middle one is large until another is pointed at. */
export const previews: readonly [Film, Film, Film] = [
  { title: 'Show promo', poster: 'led-wall', videoUrl: 'led-wall', captions: 'none' },
  { title: 'Live event, festival night', poster: 'stage-lights', videoUrl: 'stage-lights', captions: 'none' },
  { title: 'Wedding film', poster: 'marigold-petals', videoUrl: 'marigold-petals', captions: 'none' },
];

export const stats: readonly StatCounter[] = [
  { title: 'Happy Clients', target: 1200 },
  { title: 'Projects Done', target: 350 },
  { title: 'Cups of Coffee', target: 8000 },
];

export const credits = {
  heading: 'On the credit roll',
  items: [
    {
      image: 'monsoon-glass',
      facts: [
        { label: 'Title', value: 'Rain on Line Two' },
        { label: 'Role', value: 'Supervising editor' },
        { label: 'Season', value: 'One, six episodes' },
      ],
    },
    {
      image: 'stage-lights',
      facts: [
        { label: 'Title', value: 'Sur Sangam Nights' },
        { label: 'Role', value: 'Multicam editor' },
        { label: 'Season', value: 'Two, live finale' },
      ],
    },
    {
      image: 'diya-row',
      facts: [
        { label: 'Title', value: 'Ghat to Ghat' },
        { label: 'Role', value: 'Editor and colourist' },
        { label: 'Length', value: '12 minutes' },
      ],
    },
  ] satisfies Credit[],
  link: 'Full credits on the film database',
};

export const about = {
  heading: 'Welcome. Take a seat, the edit is about to start.',
  words:
    'Since 2017 we have cut promos, episodes, concerts and wedding films for channels and families across India. You bring the footage and the feeling. We find the story in it, and we hand it over on time.',
  promo: {
    title: 'A minute in our edit suite',
    poster: 'edit-timeline',
    videoUrl: 'edit-timeline',
    captions: 'none',
    date: '2026-03-14',
  } satisfies Film,
};

export const highlightsIntro = {
  heading: 'Channels, shows and the skills behind them',
  words: 'What we get asked about most, from prime time to sangeet night.',
};

/** The two banners that cross a film between the sections. */
export const banners = {
  footage: { poster: 'silk-zari', videoUrl: 'silk-zari' } satisfies Footage,
  upper: ['Lights', 'Camera', 'Cut', 'Again'],
  lower: ['Commercials', 'Music Videos', 'Documentaries', 'Corporate Films', 'Wedding Shoots', 'Live Events'],
};

export const featuredWorksIntro = {
  heading: 'Featured works',
  words: 'Everything here plays on its own, without sound. Open a film to watch it properly.',
};

export const featuredWorks: readonly FeaturedWork[] = [
  {
    id: 'silver-reel-honours',
    title: 'The Silver Reel Honours',
    facts: 'Award night, 4:10',
    poster: 'stage-lights',
    videoUrl: 'stage-lights',
    captions: 'none',
    date: '2026-02-21',
  },
  {
    id: 'haldi-7-am',
    title: 'Haldi, 7 a.m.',
    facts: 'Wedding film, 3:20',
    poster: 'wedding-lights',
    videoUrl: 'wedding-lights',
    captions: 'none',
    date: '2025-12-05',
  },
  {
    id: 'nach-ka-mausam',
    title: 'Nach Ka Mausam',
    facts: 'Show promo, 0:30',
    poster: 'led-wall',
    videoUrl: 'led-wall',
    captions: 'none',
    date: '2026-01-16',
  },
  {
    id: 'barsaat-again',
    title: 'Barsaat, Again',
    facts: 'Music video, 3:48',
    poster: 'film-leak',
    videoUrl: 'film-leak',
    captions: 'none',
    date: '2025-08-02',
  },
  {
    id: 'ghat-to-ghat',
    title: 'Ghat to Ghat',
    facts: 'Documentary, 12:00',
    poster: 'diya-row',
    videoUrl: 'diya-row',
    captions: 'none',
    date: '2025-11-28',
  },
  {
    id: 'last-local-home',
    title: 'Last Local Home',
    facts: 'Brand film, 1:00',
    poster: 'night-drive',
    videoUrl: 'night-drive',
    captions: 'none',
    date: '2025-10-10',
  },
  {
    id: 'nine-nights-live',
    title: 'Nine Nights Live',
    facts: 'Live event, 6:15',
    poster: 'palace-fireworks',
    videoUrl: 'palace-fireworks',
    captions: 'none',
    date: '2025-10-02',
  },
];

export const whyChooseUs: { heading: string; reasons: readonly Reason[] } = {
  heading: 'Why Choose Us',
  reasons: [
    {
      title: 'Premium network expertise',
      description:
        'Delivery specs, legal cards, loudness, clean feeds. We have shipped to broadcast before and know what gets a tape rejected.',
    },
    {
      title: 'Versatile editing',
      description:
        'A 20-second promo, a 24-minute episode and a two-hour wedding need different hands. We switch between all three.',
    },
    {
      title: 'Global experience',
      description: 'Cut in India, reviewed from anywhere. We travel for shoots and work across time zones.',
    },
    {
      title: 'Fast turnarounds',
      description: 'Same-day highlights for live events, and an honest date for everything else.',
    },
  ],
};

export const quotesHeading = 'What people say after the cut';

export const callToAction: CallToAction = {
  heading: 'Got footage? Let’s give it an ending.',
  words: 'Tell us what you shot, where it will play and when you need it. You will hear from us within 24 hours.',
  buttons: [
    { label: "Let's Start a Project", href: '/contact' },
    { label: 'Contact Us', href: '/contact' },
  ],
};
