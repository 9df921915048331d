import { company } from './company';
import type { PageWords } from './types';

const { name } = company;

/** Every page's path, and its words for the tab, for search engines and for shared links. */
export const pages = {
  home: {
    path: '/',
    title: `${name}: film and video editing, India`,
    description:
      'Promos, episodes, concerts and wedding films, shot and cut by one crew with 6+ years of editing experience for channels and families across India.',
  },
  ourWork: {
    path: '/our-work',
    title: `Our Work: films and live shows | ${name}`,
    description: `Commercials, music videos, documentaries, corporate films, wedding shoots and live events that ${name} has shot, cut and delivered on time.`,
  },
  services: {
    path: '/services',
    title: `Services: editing and shoots | ${name}`,
    description:
      'Six ways to work with us: video editing, wedding shoots, live show production, event organisation, artist management and promo editing.',
  },
  contact: {
    path: '/contact',
    title: `Contact: tell us what you’re making | ${name}`,
    description: `Write to ${name} about your film, show, event or wedding. Every message is answered within 24 hours. Studio hours, address, phone and e-mail.`,
  },
  landing: {
    path: '/landing',
    title: `We shoot it, we cut it, you air it | ${name}`,
    description:
      'Video production and editing for brands, stages and broadcast: corporate and commercial advertisements, concert shoots and same-night highlights.',
  },
  privacy: {
    path: '/privacy',
    title: `Privacy: what we store, and for how long | ${name}`,
    description: `What ${name} stores of your message, why, for how long, and how to have it erased. No cookies, no tracking, nothing from others until you tap it.`,
  },
  notFound: {
    title: `There is no such page | ${name}`,
    description:
      'There is no page at this address. Find our films, our services and the way to reach the studio from here.',
  },
} satisfies Record<string, PageWords>;

/**
 * The stills behind the titles in the pictures that go with shared links, of pages that show no film behind their title; a page
 * that is not named has Home's. Each is named as its file in `frontend/media`, without the ending.
 */
export const sharedStills: Partial<Record<keyof typeof pages, string>> = {
  ourWork: 'stage-lights',
  services: 'edit-timeline',
  contact: 'marigold-petals',
};
