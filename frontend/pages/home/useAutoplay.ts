import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useInView } from '../../hooks/useInView';
import { CAROUSEL_INTERVAL_MS } from '../../lib/limits';
import { loops } from '../../lib/loops';

/** The autoplay of a slider: whether it runs, and whether its button offers to start it. */
export interface Autoplay {
  isRunning: boolean;
  isPaused: boolean;
  pause: (shouldPause: boolean) => void;
}

/**
 * Calls `showNext` every `CAROUSEL_INTERVAL_MS`, counted from the last change of `currentSlide`, while `place` is on screen.
 * Hover, a finger, keyboard focus, the pause button and stopped loops pause it.
 */
export function useAutoplay(
  place: RefObject<HTMLElement | null>,
  currentSlide: number,
  showNext: () => void,
  hasButtons: boolean,
): Autoplay {
  const isInView = useInView(place);
  const isHeld = useIsHeld(place);
  const isAllStopped = useSyncExternalStore(loops.subscribe, hasButtons ? loops.areSlidersStopped : loops.areStopped);
  const [isPaused, setIsPaused] = useState(isAllStopped);
  const [wasAllStopped, setWasAllStopped] = useState(isAllStopped);
  // The button's choice holds until all movement is stopped or started.
  if (wasAllStopped !== isAllStopped) {
    setWasAllStopped(isAllStopped);
    setIsPaused(isAllStopped);
  }
  const isRunning = isInView && !isHeld && !isPaused;

  const showNextNow = useEffectEvent(showNext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `currentSlide` restarts the interval
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => !document.hidden && showNextNow(), CAROUSEL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isRunning, currentSlide]);

  return { isRunning, isPaused, pause: setIsPaused };
}

function useIsHeld(place: RefObject<HTMLElement | null>): boolean {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);

  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    // A touch ends without a hover, so only a mouse pauses. A clicked button keeps the focus, so only visible focus pauses.
    const enter = ({ pointerType }: PointerEvent) => setIsPointedAt(pointerType === 'mouse');
    const leave = () => setIsPointedAt(false);
    // Not pointer events, which end when the browser begins to scroll, in the middle of a swipe.
    const touch = () => setIsTouched(true);
    const release = () => setIsTouched(false);
    const focus = ({ target }: FocusEvent) => setHasFocus((target as Element).matches(':focus-visible'));
    const blur = () => setHasFocus(false);
    // The pointer or the focus may be there already; then no event follows.
    setIsPointedAt(matchMedia('(hover: hover)').matches && current.matches(':hover'));
    setHasFocus(current.querySelector(':focus-visible') !== null);
    current.addEventListener('pointerenter', enter);
    current.addEventListener('pointerleave', leave);
    current.addEventListener('touchstart', touch, { passive: true });
    current.addEventListener('touchend', release);
    current.addEventListener('touchcancel', release);
    current.addEventListener('focusin', focus);
    current.addEventListener('focusout', blur);
    return () => {
      current.removeEventListener('pointerenter', enter);
      current.removeEventListener('pointerleave', leave);
      current.removeEventListener('touchstart', touch);
      current.removeEventListener('touchend', release);
      current.removeEventListener('touchcancel', release);
      current.removeEventListener('focusin', focus);
      current.removeEventListener('focusout', blur);
    };
  }, [place]);

  return isPointedAt || isTouched || hasFocus;
}
