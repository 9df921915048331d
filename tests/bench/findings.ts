/** One measured number, and the limit it has to keep if there is one. */
export interface Finding {
  name: string;
  value: number;
  unit: string;
  limit?: { atMost: number } | { atLeast: number };
}

/** Whether the number keeps its limit; a number without one is only told, a number that could not be had keeps none. */
export function isMet({ value, limit }: Finding): boolean {
  if (limit === undefined) {
    return true;
  }

  return 'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast;
}

/** A number that is only told. */
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
