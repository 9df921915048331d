import { aboutPhp } from '../../../scripts/setup/php.mjs';
import type { BenchOptions, BenchPart } from '../parts';
import { runParts } from '../runParts';
import { healthySpeed } from './healthySpeed';
import { nothingLost } from './nothingLost';
import { visitorNeverWaits } from './visitorNeverWaits';

const PARTS: Record<string, BenchPart> = { lost: nothingLost, waiting: visitorNeverWaits, healthy: healthySpeed };

/** The names of all parts. */
export const PART_NAMES = Object.keys(PARTS);

/** Measures these parts one after the other, prints and keeps the numbers. Says whether every limit was kept. */
export function benchContact(names: string[], options: BenchOptions, reportFile: string): Promise<boolean> {
  return runParts({ parts: PARTS, versions: { PHP: aboutPhp().version }, reportFile }, names, options);
}
