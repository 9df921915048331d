import type { ButtonWords } from './types';

export const titleLines = ['404', 'This scene was cut'];
export const words = 'There is no page at this address. It may have been renamed, or it never made the final edit.';
export const buttons: readonly ButtonWords[] = [
  { label: 'Back to Home', href: '/' },
  { label: 'See Our Work', href: '/our-work' },
];
