// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CAROUSEL_INTERVAL_MS } from '../../../../frontend/lib/limits';
import { loops } from '../../../../frontend/lib/loops';
import { useAutoplay } from '../../../../frontend/pages/home/useAutoplay';
import { installLayout, installMotionPreference, place } from '../../../support/dom/layout';

const OUT_OF_VIEW = 1.5;
const IN_VIEW = 0.5;

beforeEach(() => {
  vi.useFakeTimers();
  installLayout();
  installMotionPreference(false);
});
afterEach(() => {
  cleanup();
  loops.stop(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A slider of numbers: autoplay, a pause button and a button that shows the next number at once. */
function Numbers() {
  const element = useRef<HTMLFieldSetElement>(null);
  const [shown, setShown] = useState(0);
  const { isPaused, pause } = useAutoplay(element, shown, () => setShown(shown + 1), true);
  return (
    <fieldset ref={element}>
      <output>{shown}</output>
      <button type="button" onClick={() => pause(!isPaused)}>
        {isPaused ? 'Play' : 'Pause'}
      </button>
      <button type="button" onClick={() => setShown(shown + 1)}>
        Next
      </button>
    </fieldset>
  );
}

function openSlider() {
  render(<Numbers />);
  const group = screen.getByRole('group');
  place(group, IN_VIEW);
  return { group };
}

const shown = () => Number(screen.getByRole('status').textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Fails unless autoplay shows nothing new for three intervals. */
function expectNoTurn() {
  const before = shown();
  for (let interval = 0; interval < 3; interval += 1) pass(CAROUSEL_INTERVAL_MS);
  expect(shown()).toBe(before);
}

/** Fails unless autoplay shows the next slide after one interval, and not before. */
function expectTurn() {
  const before = shown();
  pass(CAROUSEL_INTERVAL_MS - 1);
  expect(shown()).toBe(before);
  pass(1);
  expect(shown()).toBe(before + 1);
}

describe('autoplay', () => {
  it('shows the next slide at every interval', () => {
    openSlider();
    expectTurn();
    expectTurn();
  });

  it('waits while a finger is on the slider', () => {
    const { group } = openSlider();
    fireEvent.touchStart(group);
    expectNoTurn();
    fireEvent.touchEnd(group);
    expectTurn();
  });

  it('shows a slide that the visitor asked for as long as any other', () => {
    openSlider();
    pass(CAROUSEL_INTERVAL_MS - 100);
    press('Next');
    expectTurn();
  });

  it('runs only while the slider is in view', () => {
    const { group } = openSlider();
    place(group, OUT_OF_VIEW);
    expectNoTurn();
    place(group, IN_VIEW);
    expectTurn();
  });

  it('stops while a mouse rests on the slider', () => {
    const { group } = openSlider();
    fireEvent(group, pointer('pointerenter', 'mouse'));
    expectNoTurn();
    fireEvent(group, pointer('pointerleave', 'mouse'));
    expectTurn();
  });

  it('goes on after a touch, which has no resting pointer', () => {
    const { group } = openSlider();
    fireEvent(group, pointer('pointerenter', 'touch'));
    expectTurn();
  });

  it.each([
    ['stops while the keyboard focus is in the slider', true],
    ['goes on where a click has left the focus in the slider', false],
  ])('%s', (_, isFocusVisible) => {
    openSlider();
    const button = screen.getByRole('button', { name: 'Next' });
    vi.spyOn(button, 'matches').mockImplementation((selector) => selector === ':focus-visible' && isFocusVisible);
    fireEvent.focusIn(button);
    if (!isFocusVisible) {
      expectTurn();
      return;
    }
    expectNoTurn();
    fireEvent.focusOut(button);
    expectTurn();
  });

  it('stops at the pause button, and goes on at the next press', () => {
    openSlider();
    press('Pause');
    expectNoTurn();
    press('Play');
    expectTurn();
  });

  it('stops with the films of the page, and goes on with them', () => {
    openSlider();
    act(() => loops.stop(true));
    expectNoTurn();
    act(() => loops.stop(false));
    expectTurn();
  });

  it('stops in a hidden tab', () => {
    openSlider();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    expectNoTurn();
    hidden.mockReturnValue(false);
    expectTurn();
  });

  it('leaves no timer behind when its page goes', () => {
    openSlider();
    expect(vi.getTimerCount()).toBe(1);
    cleanup();
    expect(vi.getTimerCount()).toBe(0);
  });
});

/** Makes a pointer event without PointerEvent, which jsdom does not have. */
function pointer(type: string, pointerType: string): Event {
  return Object.assign(new Event(type), { pointerType });
}
