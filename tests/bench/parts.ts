import type { Finding } from './findings';

export interface BenchOptions {
  /** Shorter and with fewer samples: to see that it runs, not what the numbers are. */
  isQuick: boolean;
}

/** One property, measured on servers of its own. */
export interface BenchPart {
  title: string;
  measure(options: BenchOptions): Promise<Finding[]>;
}
