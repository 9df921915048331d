import { loadavg } from 'node:os';
import { contact } from './contact';
import { deploy } from './deploy';
import { isKept, printTable } from './figures';
import { type BenchOptions, pages } from './pages/pages';

const SUBJECTS = { pages, contact, deploy };

/** Measures these subjects one after the other, and prints a table of each. Returns whether all budgets are kept. */
export async function bench(subjects: readonly (keyof typeof SUBJECTS)[], options: BenchOptions): Promise<boolean> {
  const [load = 0] = loadavg();
  if (load > 1) console.warn(`This machine is busy (load ${load.toFixed(1)}): times come out worse.`);
  let isAllKept = true;
  for (const subject of subjects) {
    console.log(`\nMeasuring: ${subject} …`);
    const figures = await SUBJECTS[subject](options);
    printTable(figures);
    isAllKept &&= figures.every(isKept);
  }

  return isAllKept;
}
