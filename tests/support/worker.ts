/** How many test files run at the same time; each worker has a site and a browser of its own. */
export const WORKERS = 2;

/** Which of the workers this process is, from 0 on. */
export function workerNumber(): number {
  return Number(process.env.VITEST_POOL_ID) - 1;
}
