// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCountUp } from '../../../frontend/hooks/useCountUp';
import { COUNTER_TICK_MS } from '../../../frontend/lib/limits';
import { installLayout, installMotionPreference, place } from '../../support/dom/layout';

const BELOW_THE_SCREEN = 1.8;
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
  vi.unstubAllGlobals();
});

function Figure({ target }: { target: number }) {
  const element = useRef<HTMLOutputElement>(null);
  return <output ref={element}>{useCountUp(element, target)}</output>;
}

function openCounter(target: number) {
  const { unmount } = render(<Figure target={target} />);
  const figure = screen.getByRole('status');
  return {
    unmount,
    scrollTo: (top: number) => place(figure, top),
    value: () => Number(figure.textContent),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  };
}

describe('a counter', () => {
  it('shows its target until just before it comes into view, and zero from then on', () => {
    const { scrollTo, value, pass } = openCounter(350);
    expect(value()).toBe(350);
    scrollTo(BELOW_THE_SCREEN);
    expect(value()).toBe(350);
    scrollTo(JUST_BEFORE_IT_IS_SEEN);
    pass(10 * COUNTER_TICK_MS);
    expect(value()).toBe(0);
  });

  it.each([
    [1200, 24],
    [350, 7],
    [8000, 160],
    [185, 4],
    [50, 1],
    [7, 1],
  ])('climbs to exactly %i by steps of %i, one at each tick', (target, step) => {
    const { scrollTo, value, pass } = openCounter(target);
    scrollTo(JUST_BEFORE_IT_IS_SEEN);
    scrollTo(IN_VIEW);
    expect(value()).toBe(0);
    pass(COUNTER_TICK_MS - 1);
    expect(value()).toBe(0);
    pass(1);
    for (let reached = step; reached < target; reached += step) {
      expect(value()).toBe(reached);
      pass(COUNTER_TICK_MS);
    }
    expect(value()).toBe(target);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits for three quarters of the screen where the page can be scrolled so far', () => {
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(4 * innerHeight);
    const { scrollTo, value, pass } = openCounter(350);
    scrollTo(JUST_BEFORE_IT_IS_SEEN);
    scrollTo(IN_VIEW);
    pass(10 * COUNTER_TICK_MS);
    expect(value()).toBe(0);
    scrollTo(0.7);
    pass(COUNTER_TICK_MS);
    expect(value()).toBe(7);
    vi.restoreAllMocks();
  });

  it('climbs once, however often it comes into view', () => {
    const { scrollTo, value, pass } = openCounter(350);
    scrollTo(JUST_BEFORE_IT_IS_SEEN);
    scrollTo(IN_VIEW);
    pass(60 * COUNTER_TICK_MS);
    scrollTo(BELOW_THE_SCREEN);
    scrollTo(IN_VIEW);
    pass(COUNTER_TICK_MS);
    expect(value()).toBe(350);
  });

  it('that is visible before it could begin stays at its target', () => {
    const { scrollTo, value, pass } = openCounter(350);
    scrollTo(IN_VIEW);
    expect(value()).toBe(350);
    pass(10 * COUNTER_TICK_MS);
    expect(value()).toBe(350);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves no timer behind when its page goes while it climbs', () => {
    const { scrollTo, pass, unmount } = openCounter(350);
    scrollTo(JUST_BEFORE_IT_IS_SEEN);
    scrollTo(IN_VIEW);
    pass(3 * COUNTER_TICK_MS);
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('shows its target throughout where reduced motion is asked for', () => {
    installMotionPreference(true);
    const { scrollTo, value, pass } = openCounter(350);
    scrollTo(JUST_BEFORE_IT_IS_SEEN);
    expect(value()).toBe(350);
    scrollTo(IN_VIEW);
    pass(COUNTER_TICK_MS);
    expect(value()).toBe(350);
  });
});
