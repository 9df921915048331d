// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCountUp } from '../../../frontend/hooks/useCountUp';
import { installLayout, installMotionPreference, place } from '../../support/dom/layout';

const TICK_MS = 50;
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
});

function Figure({ target }: { target: number }) {
  const element = useRef<HTMLOutputElement>(null);
  return <output ref={element}>{useCountUp(element, target)}</output>;
}

/** A counter; `shownAfter` scrolls to each of the places, and says what is shown after so many ticks there. */
function openCounter(target: number) {
  const { unmount } = render(<Figure target={target} />);
  const figure = screen.getByRole('status');
  const value = () => Number(figure.textContent);
  const pass = (ticks: number) => act(() => vi.advanceTimersByTime(ticks * TICK_MS));
  const shownAfter = (ticks: number, ...places: number[]) =>
    places.map((top) => {
      place(figure, top);
      pass(ticks);
      return value();
    });
  return { unmount, value, pass, shownAfter };
}

it.each([
  [1200, 24],
  [185, 4],
  [7, 1],
])('a counter climbs to exactly %i by steps of %i, one at each tick, once it is in view', (target, step) => {
  const { value, pass, shownAfter } = openCounter(target);
  expect(value()).toBe(target);
  expect(shownAfter(0, BELOW_THE_SCREEN, JUST_BEFORE_IT_IS_SEEN, IN_VIEW)).toEqual([target, 0, 0]);
  pass(1 - 1 / TICK_MS);
  expect(value()).toBe(0);
  pass(1 / TICK_MS);
  for (let reached = step; reached < target; reached += step) {
    expect(value()).toBe(reached);
    pass(1);
  }
  expect(value()).toBe(target);
  expect(vi.getTimerCount()).toBe(0);
  expect(shownAfter(1, BELOW_THE_SCREEN, IN_VIEW)).toEqual([target, target]);
});

it('a counter waits for three quarters of the screen where the page can be scrolled so far', () => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(4 * innerHeight);
  const { shownAfter } = openCounter(350);
  expect(shownAfter(1, JUST_BEFORE_IT_IS_SEEN, IN_VIEW, 0.7)).toEqual([0, 0, 7]);
});

it('a counter that is visible before it could begin, or under reduced motion, stays at its target', () => {
  expect(openCounter(350).shownAfter(10, IN_VIEW)).toEqual([350]);
  cleanup();
  installMotionPreference(true);
  expect(openCounter(350).shownAfter(1, JUST_BEFORE_IT_IS_SEEN, IN_VIEW)).toEqual([350, 350]);
  expect(vi.getTimerCount()).toBe(0);
});

it('a counter leaves no timer behind when its page goes while it climbs', () => {
  const { shownAfter, unmount } = openCounter(350);
  shownAfter(3, JUST_BEFORE_IT_IS_SEEN, IN_VIEW);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
