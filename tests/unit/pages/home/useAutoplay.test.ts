// @vitest-environment jsdom
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installLayout, installMotionPreference, place } from '../../../support/dom/layout';

const INTERVAL_MS = 4000;
const OUT_OF_VIEW = 1.5;
const IN_VIEW = 0.5;

/** Imported anew for each test, because the module keeps the visitor's choice. */
let loops: typeof import('../../../../frontend/lib/loops').loops;
let useAutoplay: typeof import('../../../../frontend/pages/home/useAutoplay').useAutoplay;

beforeEach(async () => {
  installLayout();
  vi.resetModules();
  ({ loops } = await import('../../../../frontend/lib/loops'));
  ({ useAutoplay } = await import('../../../../frontend/pages/home/useAutoplay'));
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

let slider: HTMLElement;
let shown: () => number;
let pause: (isPaused: boolean) => void;
/** Shows the next number, as a button of the slider does. */
let showNext: () => void;

/** Opens a slider of numbers in view. */
function openSlider() {
  slider = document.body.appendChild(document.createElement('fieldset'));
  const element = { current: slider };
  const { result } = renderHook(() => {
    const [number, setNumber] = useState(0);
    const next = () => setNumber(number + 1);
    return { number, next, ...useAutoplay(element, number, true, next) };
  });
  shown = () => result.current.number;
  showNext = () => act(() => result.current.next());
  pause = (isPaused) => act(() => result.current.pause(isPaused));
  place(slider, IN_VIEW);
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

/** Makes a pointer event without PointerEvent, which jsdom does not have. */
const point = (type: string, pointerType: string) => fireEvent(slider, Object.assign(new Event(type), { pointerType }));

/** Puts the focus on a button by the keyboard, or by a click. */
function focus(isFocusVisible: boolean) {
  vi.spyOn(slider, 'matches').mockImplementation((selector) => selector === ':focus-visible' && isFocusVisible);
  fireEvent.focusIn(slider);
}

const hideTab = (isHidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);

/** Fails unless autoplay shows nothing new for three intervals. */
function expectNoTurn() {
  const before = shown();
  for (let interval = 0; interval < 3; interval += 1) pass(INTERVAL_MS);
  expect(shown()).toBe(before);
}

/** Fails unless autoplay shows the next slide after one interval, and not before. */
function expectTurn() {
  const before = shown();
  pass(INTERVAL_MS - 1);
  expect(shown()).toBe(before);
  pass(1);
  expect(shown()).toBe(before + 1);
}

it('autoplay shows the next slide at every interval, and one that the visitor asked for as long as any other', () => {
  openSlider();
  expectTurn();
  expectTurn();
  pass(INTERVAL_MS - 100);
  showNext();
  expectTurn();
  expect(vi.getTimerCount()).toBe(1);
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
});

it.each<[string, hold: () => unknown, release: () => unknown]>([
  ['out of view', () => place(slider, OUT_OF_VIEW), () => place(slider, IN_VIEW)],
  ['while a finger is on it', () => fireEvent.touchStart(slider), () => fireEvent.touchEnd(slider)],
  ['while a swipe scrolls', () => fireEvent.touchStart(slider), () => fireEvent.touchCancel(slider)],
  ['under a mouse', () => point('pointerenter', 'mouse'), () => point('pointerleave', 'mouse')],
  ['with the keyboard focus', () => focus(true), () => fireEvent.focusOut(slider)],
  ['at its pause button', () => pause(true), () => pause(false)],
  ['with all movement of the page', () => act(() => loops.stop(true)), () => act(() => loops.stop(false))],
  ['in a hidden tab', () => hideTab(true), () => hideTab(false)],
])('autoplay rests %s, and goes on after it', (_, hold, release) => {
  openSlider();
  hold();
  expectNoTurn();
  release();
  expectTurn();
});

it('autoplay goes on after a touch, which leaves no resting pointer, and after a click, which leaves the focus', () => {
  openSlider();
  point('pointerenter', 'touch');
  expectTurn();
  focus(false);
  expectTurn();
});

it('autoplay rests where the pointer or the keyboard focus is on the slider before it begins', () => {
  installMotionPreference(false, '(hover: hover)');
  const { matches } = Element.prototype;
  const hovered = vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector === ':hover' ? this.tagName === 'FIELDSET' : matches.call(this, selector);
  });
  openSlider();
  expectNoTurn();
  cleanup();
  hovered.mockRestore();
  vi.spyOn(HTMLFieldSetElement.prototype, 'querySelector').mockReturnValue(document.body);
  openSlider();
  expectNoTurn();
});

it('autoplay rests under reduced motion until it is asked for, and again once all movement is stopped', () => {
  installMotionPreference(true);
  openSlider();
  expectNoTurn();
  pause(false);
  expectTurn();
  for (const isStopped of [false, true]) act(() => loops.stop(isStopped));
  expectNoTurn();
});
