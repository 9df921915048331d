import type { Reason, Service, TitleLine } from './types';

export const titleLines: readonly TitleLine[] = [{ text: 'Services', width: 125 }];

export const intro = 'Six ways to work with us. Take one, or hand us the whole thing from first idea to final export.';

export const services: readonly Service[] = [
  {
    title: 'Video Editing',
    description: 'Offline, online, grade and sound for anything from a reel to a feature-length film.',
    icon: 'editing',
    details: ['Story and rough cut', 'Multicam sync', 'Colour and sound finishing', 'Masters in every spec'],
  },
  {
    title: 'Wedding Shoot',
    description: 'Cinematic coverage of every ceremony, edited into films your family will replay.',
    icon: 'wedding',
    details: ['Two to twelve cameras', 'Drone and steadied shots', 'A film and a short cut', 'Every take on a drive'],
  },
  {
    title: 'Live Show Production',
    description: 'Camera crew, switching and streaming for concerts and stage shows.',
    icon: 'live-show',
    details: ['Multicam direction', 'Live switching', 'Stream and screens on stage', 'Highlights the same night'],
  },
  {
    title: 'Event Organisation',
    description: 'Venue, stage, lighting and run-of-show handled by one team.',
    icon: 'event',
    details: ['Venue and permits', 'Stage, sound and light', 'Run-of-show and cues', 'Crew on the day'],
  },
  {
    title: 'Artist Management',
    description: 'Bookings, schedules and promotion for singers, dancers and hosts.',
    icon: 'artist',
    details: ['Bookings and contracts', 'Travel and riders', 'Showreels and press kits', 'One calendar for all dates'],
  },
  {
    title: 'Promo Editing',
    description: 'Short, sharp promos and teasers for channels, shows and launches.',
    icon: 'promo',
    details: ['Scripts and voice-over', 'Motion graphics', 'Cut-downs for every screen', 'On air the same day'],
  },
];

export const detailsLabel = 'Service Details';
/** Heard between that and the name of the service. */
export const detailsOf = 'for';

export const process: { heading: string; lead: string; steps: readonly Reason[] } = {
  heading: 'How a film gets made here',
  lead: 'Four stages on one timeline. They overlap, because good films do.',
  steps: [
    {
      title: 'Concept Development',
      description: 'We read the brief, watch references and agree on one sentence the film must say.',
    },
    { title: 'Pre-Production', description: 'Script, locations, crew, schedule and a budget with no surprises in it.' },
    { title: 'Production', description: 'Cameras roll. You see selects the same night.' },
    { title: 'Post-Production', description: 'Edit, grade, mix, subtitles and delivery.' },
  ],
};

export const notableHeading = 'Notable projects';

export const whyChooseUs: { heading: string; reasons: readonly Reason[] } = {
  heading: 'Why Choose Us',
  reasons: [
    {
      title: 'One crew, start to finish',
      description: 'The people you brief are the people who cut the film. Nothing gets lost in handover.',
    },
    {
      title: 'Channel-ready delivery',
      description: 'Colour, loudness and captions checked against the channel’s own sheet before it leaves us.',
    },
    { title: 'Dates we keep', description: 'You get a calendar on day one, and a message the moment anything moves.' },
  ],
};

export const testimonialsHeading = 'Word of mouth';

export const call = {
  heading: 'Rather talk it through?',
  words: 'Call between 9 and 6 on weekdays, or until 4 on Saturdays. Prefer writing? The address is',
  button: 'Call Now',
};
