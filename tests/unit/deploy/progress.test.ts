import { expect, it, vi } from 'vitest';
import { showProgress } from '../../../scripts/deploy/progress';

it('prints the progress of an upload, with the time that is left', () => {
  vi.useFakeTimers();
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const progress = showProgress({ files: 4, bytes: 8_000_000 });
  progress.onFile();
  // A file that is sent again counts once.
  for (const bytes of [1_000_000, 2_000_000]) progress.onBytes('film', bytes);
  vi.advanceTimersByTime(2000);
  expect(log).toHaveBeenLastCalledWith('1 of 4 files, 2000 KB of 8000 KB, 6 s left');
  progress.end();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
