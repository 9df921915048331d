import { useState } from 'react';
import { Loop } from '../../components/Loop';
import { Picture } from '../../components/Picture';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { videoModal } from '../../content/controls';
import type { FeaturedWork } from '../../content/types';
import styles from './FeaturedWorks.module.css';
import { VideoModal } from './VideoModal';

/** The films to look at first: each plays silently while it is on screen, and opens to be watched. */
export function FeaturedWorks({ works }: { works: readonly FeaturedWork[] }) {
  const [opened, setOpened] = useState<FeaturedWork>();

  return (
    <>
      <ul className={styles.works}>
        {works.map((work) => (
          <li className={styles.work} data-enters key={work.id}>
            <button className={styles.card} type="button" aria-haspopup="dialog" onClick={() => setOpened(work)}>
              <span className={styles.frame}>
                <Picture still={work.poster} alt="" sizes="(min-width: 992px) 58vw, (min-width: 768px) 50vw, 100vw" />
                <Loop source={work.videoUrl} />
              </span>
              <VisuallyHidden>{videoModal.play} </VisuallyHidden>
              <span className={styles.title}>{work.title}</span>
              <span className={styles.facts}>{work.facts}</span>
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && <VideoModal film={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
