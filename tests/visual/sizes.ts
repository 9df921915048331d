/** The size of a window, in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** From the narrowest phone to the widest desktop; one is a phone in landscape. */
export const SIZES: readonly Size[] = [
  { width: 320, height: 640 },
  { width: 360, height: 780 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 844, height: 390 },
  { width: 992, height: 768 },
  { width: 1200, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];
