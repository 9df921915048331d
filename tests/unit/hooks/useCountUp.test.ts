// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCountUp } from '../../../frontend/hooks/useCountUp';
import { installLayout, installMotionPreference, place } from '../../support/dom/layout';

const TICK_MS = 50;
const JUST_BEFORE_IT_IS_SEEN = 1.05;
const IN_VIEW = 0.9;

beforeEach(() => {
  vi.useFakeTimers();
  installLayout();
  installMotionPreference(false);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  [1200, 24],
  [185, 4],
  [7, 1],
])('a counter climbs to exactly %i by steps of %i, one at each tick, and ends its timer', (target, step) => {
  const figure = { current: document.createElement('p') };
  const { result } = renderHook(() => useCountUp(figure, target));
  expect(result.current).toBe(target);
  place(figure.current, JUST_BEFORE_IT_IS_SEEN);
  place(figure.current, IN_VIEW);
  for (let reached = 0; reached < target; reached += step) {
    expect(result.current).toBe(reached);
    act(() => vi.advanceTimersByTime(TICK_MS));
  }
  expect(result.current).toBe(target);
  expect(vi.getTimerCount()).toBe(0);
});

it('a counter leaves no timer behind when its page goes while it climbs', () => {
  const figure = { current: document.createElement('p') };
  const { unmount } = renderHook(() => useCountUp(figure, 350));
  for (const top of [JUST_BEFORE_IT_IS_SEEN, IN_VIEW]) place(figure.current, top);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
