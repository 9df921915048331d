import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { CAROUSEL_INTERVAL_MS } from '../../lib/limits';
import { loops } from '../../lib/loops';

/**
 * Calls `showNext` every `CAROUSEL_INTERVAL_MS`, counted from the last change of `currentSlide`, while `place` is on screen.
 * Hover, a finger, keyboard focus, the pause button and stopped loops pause it.
 * Returns whether it runs, and whether its button offers to start it.
 */
export function useAutoplay(
  place: RefObject<HTMLElement | null>,
  currentSlide: number,
  hasButtons: boolean,
  showNext: () => void,
) {
  const isFree = useIsFree(place);
  const isAllStopped = useSyncExternalStore(
    loops.subscribe,
    hasButtons ? loops.areSlidersStopped : loops.areStopped,
    loops.areStoppedInStaticHtml,
  );
  const [isPaused, setIsPaused] = useState(isAllStopped);
  const [wasAllStopped, setWasAllStopped] = useState(isAllStopped);
  // The button's choice holds until all movement is stopped or started.
  if (wasAllStopped !== isAllStopped) {
    setWasAllStopped(isAllStopped);
    setIsPaused(isAllStopped);
  }
  const isRunning = isFree && !isPaused;

  const showNextNow = useEffectEvent(showNext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `currentSlide` restarts the interval
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => !document.hidden && showNextNow(), CAROUSEL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isRunning, currentSlide]);

  return { isRunning, isPaused, pause: setIsPaused };
}

/** Whether an element is on screen, with no pointer, finger or visible focus on it. */
function useIsFree(place: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);

  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    const observer = new IntersectionObserver((entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(current);
    const listening = new AbortController();
    const listen = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      listener: (event: HTMLElementEventMap[Type]) => void,
    ) => current.addEventListener(type, listener, { passive: true, signal: listening.signal });
    // A touch ends without a hover, so only a mouse pauses. A clicked button keeps the focus, so only visible focus pauses.
    listen('pointerenter', ({ pointerType }) => setIsPointedAt(pointerType === 'mouse'));
    listen('pointerleave', () => setIsPointedAt(false));
    // Not pointer events, which end when the browser begins to scroll, in the middle of a swipe.
    listen('touchstart', () => setIsTouched(true));
    listen('touchend', () => setIsTouched(false));
    listen('touchcancel', () => setIsTouched(false));
    listen('focusin', ({ target }) => setHasFocus((target as Element).matches(':focus-visible')));
    listen('focusout', () => setHasFocus(false));
    // The pointer or the focus may be there already; then no event follows.
    setIsPointedAt(matchMedia('(hover: hover)').matches && current.matches(':hover'));
    setHasFocus(current.querySelector(':focus-visible') !== null);
    return () => {
      observer.disconnect();
      listening.abort();
    };
  }, [place]);

  return isInView && !isPointedAt && !isTouched && !hasFocus;
}
