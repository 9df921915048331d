import type { ButtonWords, TitleLine } from './types';

export const titleLines: readonly TitleLine[] = [
  { text: '404', width: 125 },
  { text: 'This scene was cut', width: 75 },
];
export const words = 'The page you asked for is not in the final edit. The rest of the film still plays.';
export const buttons: readonly ButtonWords[] = [
  { label: 'Back to Home', href: '/' },
  { label: 'See Our Work', href: '/our-work' },
];

/** The still behind the words. */
export const poster = 'film-leak';
