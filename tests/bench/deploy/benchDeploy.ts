import type { BenchOptions, BenchPart } from '../parts';
import { runParts } from '../runParts';
import { upload } from './upload';

const PARTS: Record<string, BenchPart> = { upload };

/** The names of all parts. */
export const PART_NAMES = Object.keys(PARTS);

/** Measures these parts one after the other, prints and keeps the numbers. Says whether every limit was kept. */
export function benchDeploy(names: string[], options: BenchOptions, reportFile: string): Promise<boolean> {
  return runParts({ parts: PARTS, versions: {}, reportFile }, names, options);
}
