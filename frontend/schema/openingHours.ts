import type { OpeningHours } from './company.ts';

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Day = (typeof WEEK)[number];

/** The days of "Saturday", "Mon-Fri", "Monday to Friday" or "Saturday and Sunday"; undefined if it is none of these. */
export function daysOf(written: string): Day[] | undefined {
  const range = written.split(/\s*(?:\bto\b|\p{Pd})\s*/iu).map(dayNamed);
  const [first, last] = range;
  if (range.length === 2 && first !== undefined && last !== undefined) {
    const [from, to] = [WEEK.indexOf(first), WEEK.indexOf(last)];
    return from <= to ? WEEK.slice(from, to + 1) : [...WEEK.slice(from), ...WEEK.slice(0, to + 1)];
  }
  const days = written.split(/\s*(?:,|&|\band\b)\s*/i).map(dayNamed);
  return days.every((day) => day !== undefined) ? days : undefined;
}

function dayNamed(name: string): Day | undefined {
  const start = name.toLowerCase().replace(/s$|\.$/, '');
  return start.length < 3 ? undefined : WEEK.find((day) => day.toLowerCase().startsWith(start));
}

/** The opening hours with one entry for the same days, and its shifts; without any the studio is closed. */
export function shiftsByDays(lines: readonly OpeningHours[]) {
  const allDays = [...new Set(lines.map(({ days }) => days))];
  return allDays.map((days) => ({
    days,
    shifts: lines.flatMap(({ days: others, opens, closes }) =>
      others === days && opens && closes ? [{ opens, closes }] : [],
    ),
  }));
}

const MINUTES_OF_DAY = 24 * 60;
const MINUTES_OF_WEEK = WEEK.length * MINUTES_OF_DAY;

/** The first day that two lines have different hours for; undefined if the studio can keep both. */
export function clashOf(one: OpeningHours, other: OpeningHours): Day | undefined {
  const [days, otherDays] = [daysOf(one.days) ?? [], daysOf(other.days) ?? []];
  const [shift, otherShift] = [shiftOf(one), shiftOf(other)];
  if (shift === undefined || otherShift === undefined) return days.find((day) => otherDays.includes(day));
  return days.find((day) =>
    otherDays.some((otherDay) => {
      const distance = (WEEK.indexOf(otherDay) - WEEK.indexOf(day)) * MINUTES_OF_DAY + otherShift.from - shift.from;
      // Either begins while the other lasts, also over midnight and over the end of the week.
      const later = (distance + MINUTES_OF_WEEK) % MINUTES_OF_WEEK;
      return later < shift.lasts || MINUTES_OF_WEEK - later < otherShift.lasts;
    }),
  );
}

/** When a line's hours begin and how long they last, in minutes; a shift that closes before it opens lasts past midnight. */
function shiftOf({ opens = '', closes = '' }: OpeningHours) {
  const [from, to] = [minutesOf(opens), minutesOf(closes)];
  return from === undefined || to === undefined
    ? undefined
    : { from, lasts: (to - from + MINUTES_OF_DAY) % MINUTES_OF_DAY };
}

function minutesOf(written: string): number | undefined {
  const [hour, minute] = timeOf(written)?.split(':').map(Number) ?? [];
  return hour === undefined || minute === undefined ? undefined : hour * 60 + minute;
}

/** A time such as `6:00 PM` in 24 hours: `18:00`; undefined if it is none. */
export function timeOf(written: string): string | undefined {
  const [, hour = '', minute = '00', half = ''] =
    /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?m\.?$/i.exec(written.trim()) ?? [];
  if (hour === '' || Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59) return undefined;
  const ofDay = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(ofDay).padStart(2, '0')}:${minute}`;
}
