import { expect, test } from 'vitest';
import { rowSpans } from '../../../frontend/lib/rowSpans';

test.each([
  [0, []],
  [1, [12]],
  [2, [7, 5]],
  [3, [7, 5, 12]],
  [4, [7, 5, 6, 6]],
  [5, [7, 5, 4, 4, 4]],
  [6, [7, 5, 4, 4, 4, 12]],
])('%i items fill rows of 7 + 5 and 4 + 4 + 4 columns', (count, spans) => {
  expect(
    rowSpans(count, [
      [7, 5],
      [4, 4, 4],
    ]),
  ).toEqual(spans);
});
