import { expect, it, vi } from 'vitest';
import { showProgress } from '../../../scripts/deploy/progress';

it.each([
  [
    'draws over one line of a terminal',
    { isTTY: true, columns: 40 },
    '\r\x1b[K1 of 4 files, 2.0 MB of 8.0 MB, 3 s lef',
  ],
  ['prints lines elsewhere', { isTTY: false }, '1 of 4 files, 2.0 MB of 8.0 MB, 15 s left\n'],
])('the progress of an upload %s, with the time that is left', (_, kind, words) => {
  vi.useFakeTimers();
  const written: string[] = [];
  const stream = { ...kind, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream;
  const progress = showProgress({ files: 4, bytes: 8_000_000 }, stream);
  progress.addFile();
  progress.addBytes(2_000_000);
  vi.advanceTimersByTime(kind.isTTY ? 1000 : 5000);
  expect(written.at(-1)).toBe(words);
  progress.end();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
