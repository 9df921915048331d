import { loops } from './loops';
import { chooseSound, isSoundOff } from './soundChoice';

/** What plays the promo film: a video of the page, or a provider's player. */
export interface PlayerControl {
  /** Rejects, as browsers do, where the film may not start by itself. */
  play(): Promise<unknown>;
  pause(): unknown;
  setMuted(isMuted: boolean): unknown;
}

/** What the visitor sees of it. */
export interface PromoState {
  isMuted: boolean;
  /** Whether it starts at a press alone: it was paused, motion or data are to be spared, or the browser has refused. */
  isWaiting: boolean;
}

export type PromoPlayback = ReturnType<typeof promoPlayback>;

/**
 * The rules of the promo film. It plays while at least half of it is in view, muted at first and with sound from the second
 * time on, unless the visitor has switched that off. An unmuted start that the browser refuses goes on muted. `show` is told
 * whenever what the visitor sees has changed.
 */
export function promoPlayback(player: PlayerControl, show: (state: PromoState) => void) {
  let isInView = false;
  let isPlaying = false;
  let hasPlayed = false;
  let isMuted = true;
  let isRefused = false;
  let wereLoopsStopped = loops.areStopped();
  /** The visitor's own wish for this film, which counts more than what holds for all. */
  let wish: boolean | undefined;

  const mayPlay = () => wish ?? !wereLoopsStopped;
  const report = () => show({ isMuted, isWaiting: isRefused || !mayPlay() });

  const start = async (): Promise<void> => {
    player.setMuted(isMuted);
    try {
      await player.play();
      hasPlayed = true;
    } catch (problem) {
      // Whatever else there is, such as a film that was paused before it began or one that is missing: the poster stays.
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

  /** Acts on a change alone: a film that was refused is not asked for again at every turn of the page. */
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
    /** Told of every change in what is seen of it. */
    see(isHalfInView: boolean): void {
      if (isHalfInView && !isInView) {
        isRefused = false;
        if (hasPlayed && !isSoundOff()) isMuted = false;
      }
      isInView = isHalfInView;
      update();
    },

    /** Told of every change in what the page's other films may do. What stops them all stops this one. */
    followLoops(): void {
      if (loops.areStopped() !== wereLoopsStopped) wish = undefined;
      wereLoopsStopped = loops.areStopped();
      update();
    },

    /** The visitor pauses it, or has it play: then at once, however little of it is in view. */
    choosePlay(shouldPlay: boolean): void {
      wish = shouldPlay;
      isInView ||= shouldPlay;
      if (isRefused) isRefused = isPlaying = false;
      update();
    },

    /** The visitor switches the sound, at once and for the visit. */
    chooseSound(isOn: boolean): void {
      chooseSound(isOn);
      isMuted = !isOn;
      player.setMuted(isMuted);
      report();
    },
  };
}

const HALF = 0.5;

/** Has a promo film follow what is seen of `frame`, and the page's other films. What it returns ends that. */
export function followView(playback: PromoPlayback, frame: HTMLElement): () => void {
  const observer = new IntersectionObserver(
    (entries) => playback.see((entries.at(-1)?.intersectionRatio ?? 0) >= HALF),
    { threshold: [0, HALF] },
  );
  observer.observe(frame);
  const unsubscribe = loops.subscribe(playback.followLoops);
  addEventListener('visibilitychange', playback.followLoops);
  return () => {
    observer.disconnect();
    unsubscribe();
    removeEventListener('visibilitychange', playback.followLoops);
    playback.see(false);
  };
}
