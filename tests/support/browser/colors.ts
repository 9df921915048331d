/**
 * The linear value of each sRGB channel value from 0 to 255, computed once because screenshots need it millions of
 * times.
 */
const LINEAR = Array.from({ length: 256 }, (_, part) =>
  part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
);

/** The WCAG relative luminance of an sRGB color; each channel is from 0 to 255. */
export function luminance(red = 0, green = 0, blue = 0): number {
  const linear = (part: number) => LINEAR[Math.round(part)] ?? 0;

  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The WCAG contrast ratio of two luminances, from 1 to 21. */
export function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
