import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showProgress } from '../../../scripts/deploy/progress.mjs';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The progress in a terminal of so many columns, and all that was written to it. */
function inTerminal(columns: number) {
  const written: string[] = [];
  const stream = { isTTY: true, columns, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream;
  return { written, progress: showProgress({ files: 4, bytes: 8_000_000 }, stream) };
}

it('draws a bar with files, bytes, speed and time left, on one line that is cleared at the end', () => {
  const { written, progress } = inTerminal(100);
  progress.addFile();
  progress.addBytes(2_000_000);
  vi.advanceTimersByTime(1000);
  expect(written.at(-1)).toBe(
    `\r\x1b[K[${'='.repeat(6)}${' '.repeat(18)}] 1 of 4 files, 2.0 MB of 8.0 MB, 2.0 MB/s, 3 s left`,
  );
  progress.end();
  expect(written.at(-1)).toBe('\r\x1b[K');
  expect(vi.getTimerCount()).toBe(0);
});

it('keeps to a narrow terminal', () => {
  const { written, progress } = inTerminal(40);
  progress.addBytes(1000);
  vi.advanceTimersByTime(200);
  expect(written.at(-1)?.replace('\r\x1b[K', '').length).toBeLessThan(40);
});

it('prints the progress as a plain line now and then where there is no terminal', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const progress = showProgress({ files: 4, bytes: 8000 }, { isTTY: false } as NodeJS.WriteStream);
  progress.addBytes(500);
  vi.advanceTimersByTime(5000);
  expect(log.mock.calls).toEqual([['0 of 4 files, 500 B of 8 KB, 100 B/s, 75 s left']]);
});
