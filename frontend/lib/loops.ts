import { LOOPS_AT_ONCE, LOOPS_AT_ONCE_ON_PHONES, TABLET_MIN_WIDTH_PX } from '../content/limits';
import { isSavingData, onConnectionChange } from './connection';
import { isMotionReduced, onMotionChange } from './motion';

/**
 * All loops of the page: which of them play. Those that are on screen, the most visible first, and no more than the screen
 * can carry; none in a hidden tab, where the visitor has stopped them, or where motion or data are to be spared.
 */
const visible = new Map<HTMLVideoElement, number>();
let observer: IntersectionObserver | undefined;
let isStopped = false;
let isCovered = false;
/** What the listeners know. */
let wereHidden: boolean | undefined;
let wereStopped: boolean | undefined;
const listeners = new Set<() => void>();

export const loops = {
  /** Plays a muted film whenever its turn has come; what it returns ends that. */
  add(video: HTMLVideoElement): () => void {
    observer ??= observe();
    observer.observe(video);
    return () => {
      observer?.unobserve(video);
      visible.delete(video);
      video.pause();
    };
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Whether the visitor, or what the visitor's device asks for, keeps them still. */
  areStopped: () => isStopped || isSparing(),
  areStoppedInStaticHtml: () => false,

  /** Whether nobody would see them play: in a hidden tab, or behind a window. */
  areHidden: () => document.hidden || isCovered,

  /** Holds all still while a window lies over the page. */
  cover(isOpen: boolean): void {
    isCovered = isOpen;
    update();
  },

  /** The visitor's own choice, which counts more than what the device asks for. */
  stop(shouldStop: boolean): void {
    isStopped = shouldStop;
    hasChosen = true;
    update();
  },
};

let hasChosen = false;

function isSparing(): boolean {
  if (hasChosen) return false;
  return isMotionReduced() || isSavingData();
}

function observe(): IntersectionObserver {
  addEventListener('visibilitychange', update);
  onMotionChange(update);
  onConnectionChange(update);
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
    { threshold: [0, 0.25, 0.5, 0.75, 1] },
  );
}

/** Runs at every step of a scroll, so that it calls only films and listeners for which something changes. */
function update(): void {
  const atOnce = innerWidth < TABLET_MIN_WIDTH_PX ? LOOPS_AT_ONCE_ON_PHONES : LOOPS_AT_ONCE;
  const areHidden = loops.areHidden();
  const areStopped = loops.areStopped();
  const byVisibility = [...visible].sort(([, a], [, b]) => b - a).map(([video]) => video);
  for (const [place, video] of byVisibility.entries()) {
    const shouldPlay = !areHidden && !areStopped && place < atOnce;
    if (shouldPlay !== video.paused) continue;
    // A browser that refuses, to save its battery say, leaves the still.
    if (shouldPlay) video.play().catch(() => undefined);
    else video.pause();
  }
  if (areHidden === wereHidden && areStopped === wereStopped) return;
  wereHidden = areHidden;
  wereStopped = areStopped;
  // For what styles keep moving.
  document.documentElement.toggleAttribute('data-stopped', areStopped);
  for (const listener of listeners) listener();
}
