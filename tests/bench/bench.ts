import type { Finding } from './findings';

/** One property, measured on servers of its own. */
export interface BenchPart {
  title: string;
  measure(): Promise<Finding[]>;
}

/** What there is to measure of one subject, by the names of `scripts/bench/options.mjs`. */
export interface Bench {
  parts: Record<string, BenchPart>;
  /** Runs once all chosen parts are measured. */
  finish?(): void;
}
