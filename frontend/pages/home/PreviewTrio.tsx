import { useEffect, useRef, useState } from 'react';
import { Loop } from '../../components/Loop';
import { Picture } from '../../components/Picture';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { videoModal } from '../../content/controls';
import type { Film } from '../../content/types';
import styles from './PreviewTrio.module.css';
import { VideoModal } from './VideoModal';

const MIDDLE = 1;

/**
 * Three films side by side, one of them large: the middle one, or that which the pointer or the focus is on. On phones they
 * are a row to be pushed along.
 */
export function PreviewTrio({ previews }: { previews: readonly [Film, Film, Film] }) {
  const [large, setLarge] = useState(MIDDLE);
  const [opened, setOpened] = useState<Film>();
  const row = useRef<HTMLUListElement>(null);

  // A row that is wider than the screen begins at its middle.
  useEffect(() => {
    const { current } = row;
    if (current?.scrollLeft === 0) current.scrollLeft = (current.scrollWidth - current.clientWidth) / 2;
  }, []);

  return (
    <div className={styles.trio}>
      <ul className={styles.row} ref={row} onMouseLeave={() => setLarge(MIDDLE)}>
        {previews.map((film, index) => (
          <li className={styles.preview} data-large={index === large || undefined} key={film.title}>
            <button
              className={styles.card}
              type="button"
              aria-haspopup="dialog"
              onMouseEnter={() => setLarge(index)}
              onFocus={() => setLarge(index)}
              onBlur={() => setLarge(MIDDLE)}
              onClick={() => setOpened(film)}
            >
              <Picture still={film.poster} alt="" sizes="(min-width: 768px) 44vw, 82vw" />
              <Loop source={film.videoUrl} />
              <span className={styles.title}>
                <VisuallyHidden>{videoModal.play} </VisuallyHidden>
                {film.title}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && <VideoModal film={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
