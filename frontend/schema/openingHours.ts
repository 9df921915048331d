const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Day = (typeof WEEK)[number];

/** The days of "Saturday", "Mon-Fri", "Monday to Friday" or "Saturday and Sunday"; undefined if it is none of these. */
export function daysOf(written: string): Day[] | undefined {
  const range = written.split(/\s*(?:\bto\b|-|–)\s*/i).map(dayNamed);
  const [first, last] = range;
  if (range.length === 2 && first !== undefined && last !== undefined) {
    const [from, to] = [WEEK.indexOf(first), WEEK.indexOf(last)];
    return from <= to ? WEEK.slice(from, to + 1) : [...WEEK.slice(from), ...WEEK.slice(0, to + 1)];
  }
  const days = written.split(/\s*(?:,|&|\band\b)\s*/i).map(dayNamed);
  return days.every((day) => day !== undefined) ? days : undefined;
}

function dayNamed(name: string): Day | undefined {
  const start = name
    .trim()
    .toLowerCase()
    .replace(/s$|\.$/, '');
  return start.length < 3 ? undefined : WEEK.find((day) => day.toLowerCase().startsWith(start));
}

/** A time such as `6:00 PM` in 24 hours: `18:00`; undefined if it is none. */
export function timeOf(written: string): string | undefined {
  const [, hour = '', minute = '00', half = ''] =
    /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?m\.?$/i.exec(written.trim()) ?? [];
  if (hour === '' || Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59) return undefined;
  const ofDay = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(ofDay).padStart(2, '0')}:${minute}`;
}
