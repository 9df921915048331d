import type { DayOfWeek, OpeningHoursSpecification } from 'schema-dts';
import type { Fact } from '../../../frontend/content/types';

type Day = Exclude<Extract<DayOfWeek, string>, `http${string}`>;
const WEEK: readonly Day[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const TIME = String.raw`(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?m\.?`;
const TIMES = new RegExp(String.raw`^${TIME}\s*(?:to|until|-|–)\s*${TIME}$`, 'i');
const CLOSED = /^closed\b/i;

/**
 * The studio's hours as schema.org records, parsed from the lines that visitors read, such as "Monday to Friday" and
 * "9:00 AM to 6:00 PM"; days without an entry are closed. Empty if a line cannot be parsed: incomplete hours would be
 * wrong.
 */
export function openingHours(lines: readonly Fact[]): OpeningHoursSpecification[] {
  const hours: OpeningHoursSpecification[] = [];
  for (const { label, value } of lines) {
    const days = daysOf(label);
    const times = timesOf(value.trim());
    if (days === undefined || times === undefined) return [];
    if (times !== 'closed') hours.push({ '@type': 'OpeningHoursSpecification', dayOfWeek: days, ...times });
  }
  return hours;
}

/** The days of "Saturday", "Mon-Fri", "Monday to Friday" or "Saturday and Sunday". */
function daysOf(label: string): Day[] | undefined {
  const range = label.split(/\s*(?:\bto\b|-|–)\s*/i).map(dayNamed);
  const [first, last] = range;
  if (range.length === 2 && first !== undefined && last !== undefined) {
    const [from, to] = [WEEK.indexOf(first), WEEK.indexOf(last)];
    return from <= to ? WEEK.slice(from, to + 1) : [...WEEK.slice(from), ...WEEK.slice(0, to + 1)];
  }
  const days = label.split(/\s*(?:,|&|\band\b)\s*/i).map(dayNamed);
  return days.every((day) => day !== undefined) ? days : undefined;
}

function dayNamed(name: string): Day | undefined {
  const start = name
    .trim()
    .toLowerCase()
    .replace(/s$|\.$/, '');
  return start.length < 3 ? undefined : WEEK.find((day) => day.toLowerCase().startsWith(start));
}

function timesOf(value: string): { opens: string; closes: string } | 'closed' | undefined {
  if (CLOSED.test(value)) return 'closed';
  const [, hour, minute, half, toHour, toMinute, toHalf] = TIMES.exec(value) ?? [];
  const opens = timeOf(hour, minute, half);
  const closes = timeOf(toHour, toMinute, toHalf);
  return opens === undefined || closes === undefined ? undefined : { opens, closes };
}

/** Converts a 12-hour time to a 24-hour time, such as `18:00`. */
function timeOf(hour = '', minute = '00', half = ''): string | undefined {
  const written = Number(hour);
  if (written < 1 || written > 12 || Number(minute) > 59) return undefined;
  const ofDay = (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(ofDay).padStart(2, '0')}:${minute}`;
}
