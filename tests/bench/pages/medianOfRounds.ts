import { percentile } from '../statistics';

/** The median of so many measurements, one after the other. */
export async function medianOfRounds(rounds: number, measure: () => Promise<number>): Promise<number> {
  const measured: number[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measure());

  return percentile(50, measured);
}
