import { isSavingData, onConnectionChange } from './connection';
import { LOOPS_AT_ONCE, LOOPS_AT_ONCE_ON_PHONES, PHONES } from './limits';
import { isMotionReduced, onMotionChange } from './motion';
import { EDGES_EXCLUDED } from './onceInView';

/** The loops in the viewport, with the visible ratio of each. */
const visible = new Map<HTMLVideoElement, number>();
let observer: IntersectionObserver | undefined;
let isStopped = false;
let hasChosen = false;
let isDialogOpen = false;
/** The state that listeners were last called for. */
let lastState = '';
const listeners = new Set<() => void>();

/**
 * Plays the most visible loops, up to a limit per screen size. Where loops are stopped, so are the banners, the promo film and
 * the sliders; sliders with buttons go on under Save-Data, because they are small.
 */
export const loops = {
  /** Plays and pauses a muted film from now on; returns its cleanup. */
  add(video: HTMLVideoElement): () => void {
    follow();
    observer ??= observe();
    observer.observe(video);
    return () => {
      observer?.unobserve(video);
      visible.delete(video);
      video.pause();
    };
  },

  subscribe(listener: () => void): () => void {
    follow();
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Whether the visitor, reduced motion or Save-Data stops the loops. */
  areStopped: () => isStopped || (!hasChosen && (isMotionReduced() || isSavingData())),
  areStoppedInStaticHtml: () => false,
  /** Whether the visitor or reduced motion stops the autoplay of sliders that have buttons. */
  areSlidersStopped: () => isStopped || (!hasChosen && isMotionReduced()),

  /** Whether the tab is hidden or a film's dialog is open. */
  areHidden: () => document.hidden || isDialogOpen,

  /** Pauses all loops while a film's dialog is open. */
  setDialogOpen(isOpen: boolean): void {
    isDialogOpen = isOpen;
    update();
  },

  /** The visitor's choice, which overrides reduced motion and Save-Data. */
  stop(shouldStop: boolean): void {
    isStopped = shouldStop;
    hasChosen = true;
    update();
  },
};

let isFollowing = false;

/** Follows the tab, reduced motion and Save-Data from the first film or listener on. */
function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  addEventListener('visibilitychange', update);
  onMotionChange(update);
  onConnectionChange(update);
  update();
}

function observe(): IntersectionObserver {
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries) {
        if (isIntersecting) visible.set(target as HTMLVideoElement, intersectionRatio);
        else {
          visible.delete(target as HTMLVideoElement);
          (target as HTMLVideoElement).pause();
        }
      }
      update();
    },
    { threshold: [0, 0.25, 0.5, 0.75, 1], rootMargin: EDGES_EXCLUDED },
  );
}

/** Runs often during scrolling, so it calls only films and listeners for which something changes. */
function update(): void {
  const atOnce = matchMedia(PHONES).matches ? LOOPS_AT_ONCE_ON_PHONES : LOOPS_AT_ONCE;
  const areHidden = loops.areHidden();
  const areStopped = loops.areStopped();
  const byVisibility = [...visible].sort(([, a], [, b]) => b - a).map(([video]) => video);
  for (const [place, video] of byVisibility.entries()) {
    const shouldPlay = !areHidden && !areStopped && place < atOnce;
    if (shouldPlay !== video.paused) continue;
    // The still stays if the browser rejects playback, e.g. to save battery.
    if (shouldPlay) video.play().catch(() => undefined);
    else video.pause();
  }
  const state = [areHidden, areStopped, loops.areSlidersStopped()].join();
  if (state === lastState) return;
  lastState = state;
  // For CSS animations.
  document.documentElement.toggleAttribute('data-stopped', areStopped);
  for (const listener of listeners) listener();
}
