import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { onceInView } from '../../lib/onceInView';
import type { Film } from '../../schema/records';
import { Icon } from '../Icon';
import { Picture } from '../Picture';
import styles from './FilmFrame.module.css';
import { FilmLink } from './FilmLink';

/** Props of a player that replaces the link on a film's poster. */
export interface FramedPlayerProps {
  film: Film;
  /** Whether the visitor pressed play, so that it starts at once. */
  isRequested: boolean;
  /** Whether the replaced link had the focus; the player then takes it. */
  hadFocus: boolean;
}

interface FilmFrameProps {
  film: Film;
  /** The `sizes` attribute of the poster. */
  sizes: string;
  /** Loads the player that replaces the link; must be the same function at every render. */
  loadPlayer: () => Promise<ComponentType<FramedPlayerProps>>;
  /** Whether the player loads when the film is near the viewport, not on a click. */
  isAutomatic?: boolean;
  /** Whether the poster is in the first screen. */
  isOnFirstScreen?: boolean;
}

const ONE_SCREEN = '100%';

/** A film's poster with a play link, which the player replaces. Its container is positioned, and says how large the poster is. */
export function FilmFrame({ film, sizes, loadPlayer, isAutomatic = false, isOnFirstScreen = false }: FilmFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isRequested = useRef(false);
  const [loaded, setLoaded] = useState<{ Player: ComponentType<FramedPlayerProps>; hadFocus: boolean }>();
  const show = useCallback(async () => {
    const Player = await loadPlayer();
    const hadFocus = frame.current?.contains(document.activeElement) === true;
    setLoaded((current) => current ?? { Player, hadFocus });
  }, [loadPlayer]);
  const handleWatch = (link: HTMLAnchorElement) => {
    isRequested.current = true;
    // Offline the browser follows the link, unless the visitor has left the page meanwhile.
    show().catch(() => link.isConnected && location.assign(link.href));
  };

  useEffect(() => {
    if (!isAutomatic || frame.current === null) return;
    // If the code cannot be fetched, the link stays.
    return onceInView(frame.current, () => show().catch(() => undefined), ONE_SCREEN);
  }, [isAutomatic, show]);

  return (
    <div ref={frame} data-on-picture="">
      <Picture still={film.poster} sizes={sizes} isOnFirstScreen={isOnFirstScreen} />
      {loaded ? (
        <loaded.Player film={film} isRequested={isRequested.current} hadFocus={loaded.hadFocus} />
      ) : (
        <FilmLink className={styles.play} film={film} onWatch={handleWatch}>
          <FilmSign name="play" />
          <span data-visually-hidden>{film.title}</span>
        </FilmLink>
      )}
    </div>
  );
}

/** The play or pause sign on a film; the link or button around it has the accessible name. */
export function FilmSign({ name }: { name: 'play' | 'pause' }) {
  return (
    <span className={styles.sign}>
      <Icon name={name} />
    </span>
  );
}
