import type { ButtonWords, TitleLine } from './types';

export const titleLines: readonly TitleLine[] = [
  { text: '404', width: 125 },
  { text: 'This scene was cut', width: 75 },
];
export const words = 'There is no page at this address. It may have been renamed, or it never made the final edit.';
export const buttons: readonly ButtonWords[] = [
  { label: 'Back to Home', href: '/' },
  { label: 'See Our Work', href: '/our-work' },
];
