import type { NavLink } from './types';

const home: NavLink = { label: 'Home', href: '/' };
const ourWork: NavLink = { label: 'Our Work', href: '/our-work' };
const services: NavLink = { label: 'Services', href: '/services' };
const contact: NavLink = { label: 'Contact', href: '/contact' };

/** The bar and the menu of small screens. */
export const mainLinks: readonly NavLink[] = [home, ourWork, services, contact];

/** The way to the contact form that is always in sight. */
export const letsTalk: NavLink = { label: "Let's Talk", href: '/contact' };

/** What stands over the address and over the legal details at the end of every page. */
export const footerHeadings = { reach: 'Reach us', legal: 'Company details' };

export const footerGroups: readonly { heading: string; links: readonly NavLink[] }[] = [
  { heading: 'Quick Links', links: [home, ourWork] },
  { heading: 'Our Services', links: [services, contact] },
];
