import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showProgress } from '../../../scripts/deploy/progress.mjs';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  [100, `[${'='.repeat(6)}${' '.repeat(18)}] 1 of 4 files, 2.0 MB of 8.0 MB, 2.0 MB/s, 3 s left`],
  [40, '[======                  ] 1 of 4 files'],
])('draws a bar on one line of a terminal of %i columns, and clears it at the end', (columns, bar) => {
  const written: string[] = [];
  const stream = { isTTY: true, columns, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream;
  const progress = showProgress({ files: 4, bytes: 8_000_000 }, stream);
  progress.addFile();
  progress.addBytes(2_000_000);
  vi.advanceTimersByTime(1000);
  expect(written.at(-1)?.slice(0, bar.length + 4)).toBe(`\r\x1b[K${bar}`);
  expect(written.at(-1)?.length).toBeLessThan(columns + 4);
  progress.end();
  expect(written.at(-1)).toBe('\r\x1b[K');
  expect(vi.getTimerCount()).toBe(0);
});

it('prints the progress as a plain line now and then where there is no terminal', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const progress = showProgress({ files: 4, bytes: 8000 }, { isTTY: false } as NodeJS.WriteStream);
  progress.addBytes(500);
  vi.advanceTimersByTime(5000);
  expect(log.mock.calls).toEqual([['0 of 4 files, 500 B of 8 KB, 100 B/s, 75 s left']]);
});
