/** The number of this process among the workers that run test files at the same time, from 0. */
export function workerNumber(): number {
  return Number(process.env.VITEST_POOL_ID) - 1;
}
