/** Which of the workers that run test files at the same time this process is, from 0 on. */
export function workerNumber(): number {
  return Number(process.env.VITEST_POOL_ID) - 1;
}
