/** The smallest of these numbers that at least `percent` % of them do not exceed; NaN if there are none. */
export function percentile(percent: number, values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);

  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** The middle one of these numbers. */
export function median(values: readonly number[]): number {
  return percentile(50, values);
}

/** The median of so many measurements, one after the other. */
export async function medianOfRounds(rounds: number, measure: () => Promise<number>): Promise<number> {
  const measured: number[] = [];
  while (measured.length < rounds) measured.push(await measure());

  return median(measured);
}
