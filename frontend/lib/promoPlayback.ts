import { loops } from './loops';
import { chooseSound, isSoundOff } from './soundChoice';

/** The player of the promo film: a video element, or a provider's player. */
export interface PlayerControl {
  /** Rejects if the browser blocks autoplay, as `HTMLMediaElement.play` does. */
  play(): Promise<unknown>;
  pause(): unknown;
  setMuted(isMuted: boolean): unknown;
}

/** The state that the controls show. */
export interface PromoState {
  isMuted: boolean;
  /** Whether only a click starts it: the visitor paused it, loops are stopped (see loops.ts), or autoplay was blocked. */
  isWaiting: boolean;
}

export type PromoPlayback = ReturnType<typeof promoPlayback>;

/**
 * The playback rules of the promo film. It plays while at least half of it is in view, muted at first and with sound from the
 * second time on, unless the visitor has switched the sound off. If the browser blocks an unmuted start, it plays muted.
 * `show` gets the state after every update.
 */
export function promoPlayback(player: PlayerControl, show: (state: PromoState) => void) {
  let isInView = false;
  let wasSeen = false;
  let isPlaying = false;
  let hasPlayed = false;
  let isMuted = true;
  let isRefused = false;
  let wereLoopsStopped = loops.areStopped();
  /** The visitor's choice for this film, which overrides the state of the loops. */
  let choice: boolean | undefined;

  const mayPlay = () => choice ?? !wereLoopsStopped;
  const report = () => show({ isMuted, isWaiting: isRefused || !mayPlay() });

  const start = async (): Promise<void> => {
    player.setMuted(isMuted);
    try {
      await player.play();
      hasPlayed = true;
      isRefused = false;
      report();
    } catch (problem) {
      // On any other error, such as a pause before the start or a missing file, the poster stays.
      if (!isPlaying || (problem as Error).name !== 'NotAllowedError') return;
      if (!isMuted) {
        isMuted = true;
        report();
        return start();
      }
      isRefused = true;
      report();
      console.info('The browser does not let the promo film start by itself.');
    }
  };

  /** Acts only on a change, so that a blocked start is not retried at every call. */
  const update = () => {
    const shouldPlay = isInView && !loops.areHidden() && mayPlay();
    if (shouldPlay !== isPlaying) {
      isPlaying = shouldPlay;
      if (isPlaying) start();
      else player.pause();
    }
    report();
  };

  return {
    /** Call when the film's visibility changes. */
    setInView(isHalfInView: boolean): void {
      if (isHalfInView && !isInView) {
        isRefused = false;
        if (hasPlayed && !isSoundOff()) isMuted = false;
      }
      // The first call tells where the film is: a visitor may have started it with less than half in view.
      isInView = isHalfInView || (isInView && !wasSeen);
      wasSeen = true;
      update();
    },

    /** Call when the state of the loops changes. Stopping or starting all loops overrides the choice for this film. */
    followLoops(): void {
      if (loops.areStopped() !== wereLoopsStopped) choice = undefined;
      wereLoopsStopped = loops.areStopped();
      update();
    },

    /** Applies the visitor's choice. Play starts at once, even if less than half is in view. */
    choosePlay(shouldPlay: boolean): void {
      choice = shouldPlay;
      isInView ||= shouldPlay;
      if (isRefused) isRefused = isPlaying = false;
      update();
    },

    /** Switches the sound at once, and stores the choice for the visit. */
    chooseSound(isOn: boolean): void {
      chooseSound(isOn);
      isMuted = !isOn;
      player.setMuted(isMuted);
      report();
    },
  };
}

const HALF = 0.5;

/** Ties the playback to the visibility of `frame` and to the loops; returns the cleanup. */
export function followView(playback: PromoPlayback, frame: HTMLElement): () => void {
  const observer = new IntersectionObserver(
    (entries) => playback.setInView((entries.at(-1)?.intersectionRatio ?? 0) >= HALF),
    { threshold: [0, HALF] },
  );
  observer.observe(frame);
  const unsubscribe = loops.subscribe(playback.followLoops);
  return () => {
    observer.disconnect();
    unsubscribe();
    playback.setInView(false);
  };
}
