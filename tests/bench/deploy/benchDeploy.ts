import { execFileSync } from 'node:child_process';
import type { BenchOptions, BenchPart } from '../parts';
import { runParts } from '../runParts';
import { besideOthers } from './besideOthers';
import { cutOff, killed } from './interruptions';

const PARTS: Record<string, BenchPart> = { others: besideOthers, killed, cut: cutOff };

/** The names of all parts. */
export const PART_NAMES = Object.keys(PARTS);

/** Measures these parts one after the other, prints and keeps the numbers. Says whether every limit was kept. */
export function benchDeploy(names: string[], options: BenchOptions, reportFile: string): Promise<boolean> {
  const congestionControl = execFileSync('sysctl', ['-n', 'net.ipv4.tcp_congestion_control'], { encoding: 'utf8' });

  return runParts({ parts: PARTS, versions: { TCP: congestionControl.trim() }, reportFile }, names, options);
}
