import { type ComponentType, useState } from 'react';
import type { Film } from '../content/types';
import styles from './FilmFrame.module.css';
import { FilmLink } from './FilmLink';
import { Icon } from './Icon';
import { Picture } from './Picture';
import { VisuallyHidden } from './VisuallyHidden';

interface FilmFrameProps {
  film: Film;
  /** How wide it is shown: the attribute `sizes` of HTML. */
  sizes: string;
  /** Fetches what shows the film once the visitor has asked for it. */
  loadPlayer: () => Promise<ComponentType<{ film: Film }>>;
}

/** A film that waits behind its poster for a press, and then plays in its place. It fills the box around it. */
export function FilmFrame({ film, sizes, loadPlayer }: FilmFrameProps) {
  const [Player, setPlayer] = useState<ComponentType<{ film: Film }>>();
  const watch = async () => {
    const player = await loadPlayer();
    setPlayer(() => player);
  };

  return (
    <div className={styles.frame}>
      <Picture still={film.poster} alt="" sizes={sizes} />
      {Player ? (
        <Player film={film} />
      ) : (
        <FilmLink className={styles.play} film={film} onWatch={watch}>
          <span className={styles.sign}>
            <Icon name="play" />
          </span>
          <VisuallyHidden>{film.title}</VisuallyHidden>
        </FilmLink>
      )}
    </div>
  );
}
