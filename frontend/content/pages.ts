import type { PageWords } from './types';

/** Every page's words for the tab, for search engines and for shared links. */
export const pages = {
  home: {
    title: 'Your Studio: video production and editing in India',
    description:
      'Promos, episodes, concerts and wedding films, shot and cut by one crew with 6+ years of editing experience for channels and families across India.',
  },
  ourWork: {
    title: 'Our Work: films, promos and live shows | Your Studio',
    description:
      'Commercials, music videos, documentaries, corporate films, wedding shoots and live events that Your Studio has shot, cut and delivered on time.',
  },
  services: {
    title: 'Services: editing, shoots and live shows | Your Studio',
    description:
      'Six ways to work with us: video editing, wedding shoots, live show production, event organisation, artist management and promo editing.',
  },
  contact: {
    title: 'Contact: tell us what you’re making | Your Studio',
    description:
      'Write to Your Studio about your film, show, event or wedding. Every message is answered within 24 hours. Studio hours, address, phone and e-mail.',
  },
  landing: {
    title: 'We shoot it, we cut it, you air it | Your Studio',
    description:
      'Video production and editing for brands, stages and broadcast: corporate and commercial advertisements, concert shoots and same-night highlights.',
  },
  notFound: {
    title: 'Page not found | Your Studio',
    description:
      'There is no page at this address. Find our films, our services and the way to reach the studio from here.',
  },
} satisfies Record<string, PageWords>;
