import type { Finding } from './findings';

/** A part of a benchmark, which is measured on servers of its own. */
export interface BenchPart {
  title: string;
  measure(): Promise<Finding[]>;
}

/** The benchmark of one subject, with its parts by their names in `scripts/bench/options.mjs`. */
export interface Bench {
  parts: Record<string, BenchPart>;
  /** Runs once all chosen parts are measured. */
  finish?(): void;
}
