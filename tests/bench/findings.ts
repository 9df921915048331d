const NAME_WIDTH = 44;
const NUMBER_WIDTH = 12;

/** One measured number, and the limit it has to keep if there is one. */
export interface Finding {
  name: string;
  value: number;
  unit: string;
  limit?: { atMost: number } | { atLeast: number };
}

/** Whether the number keeps its limit; a number without one always does, and NaN keeps none. */
export function isMet({ value, limit }: Finding): boolean {
  if (limit === undefined) return true;

  return 'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast;
}

/** A number without a limit. */
export function fact(name: string, value: number, unit = ''): Finding {
  return { name, value, unit };
}

/** A number that may be no larger than this. */
export function atMost(limit: number, name: string, value: number, unit = ''): Finding {
  return { name, value, unit, limit: { atMost: limit } };
}

/** A number that may be no smaller than this. */
export function atLeast(limit: number, name: string, value: number, unit = ''): Finding {
  return { name, value, unit, limit: { atLeast: limit } };
}

/** One line of a report: the name, the number, and whether it keeps its limit. */
export function inWords(finding: Finding): string {
  const { name, value, unit, limit } = finding;
  const line = `${name.padEnd(NAME_WIDTH)}${shown(value, unit).padStart(NUMBER_WIDTH)}`;
  if (limit === undefined) return line;
  const budget = 'atMost' in limit ? `at most ${shown(limit.atMost, unit)}` : `at least ${shown(limit.atLeast, unit)}`;

  return `${line}  ${isMet(finding) ? 'kept  ' : 'MISSED'}  ${budget}`;
}

function shown(value: number, unit: string): string {
  const digits = Number.isInteger(value) || value >= 100 ? 0 : 2;

  return `${value.toFixed(digits)} ${unit}`.trimEnd();
}
