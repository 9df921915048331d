import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useIsHydrated } from '../../hooks/useIsHydrated';
import { loops } from '../../lib/loops';
import { onceInView } from '../../lib/onceInView';
import { IconButton } from '../IconButton';
import { Picture, type PictureProps } from '../Picture';
import { FilmFiles } from './FilmFiles';
import styles from './Loop.module.css';

interface LoopProps extends PictureProps {
  /** Name of the film's file in `media/`, without extension; without it there is only the still. */
  film: string | undefined;
}

/** A silent looping film over its still. Both fill their container and are decorative. */
export function Loop({ film, ...still }: LoopProps) {
  return (
    <>
      <Picture {...still} />
      {film !== undefined && <MovingPicture film={film} />}
    </>
  );
}

/** The film over the still, added when its place first comes into view: a dozen of them delay the page that a link opens. */
function MovingPicture({ film }: { film: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [wasInView, setWasInView] = useState(false);
  useEffect(() => {
    if (place.current) return onceInView(place.current, () => startTransition(() => setWasInView(true)));
  }, []);

  return (
    <span className={styles.loop} data-loop ref={place}>
      {wasInView && (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: without controls it takes no focus
        <video ref={addToLoops} muted loop playsInline preload="none" aria-hidden="true">
          <FilmFiles name={film} />
        </video>
      )}
    </span>
  );
}

/** Hands the film to loops.ts, which decides when it loads and plays. */
function addToLoops(film: HTMLVideoElement | null) {
  if (film === null) return;
  // For CSS: most browsers lack the `:playing` pseudo-class.
  film.onplaying = () => film.setAttribute('data-playing', '');
  film.onpause = () => film.removeAttribute('data-playing');
  return loops.add(film);
}

/** The button that stops and restarts all loops of the page. It renders after hydration, because loops need scripts. */
export function LoopSwitch() {
  const areStopped = useSyncExternalStore(loops.subscribe, loops.areStopped, loops.areStoppedInStaticHtml);
  if (!useIsHydrated()) return null;

  return (
    <IconButton
      className={styles.switch}
      icon={areStopped ? 'play' : 'pause'}
      label={areStopped ? 'Play all movement' : 'Pause all movement'}
      isRound
      onClick={() => loops.stop(!areStopped)}
    />
  );
}
