import type { Footage as FootageRecord } from '../../schema/records';
import styles from './Footage.module.css';
import { Loop } from './Loop';

interface FootageProps extends FootageRecord {
  /** The side of the picture that stays in view on narrow screens; otherwise its middle does. */
  keeps?: 'right';
}

/** The background film of the first screen: a still and its loop. */
export function Footage({ poster, posterOnPhones, videoUrl, keeps }: FootageProps) {
  return (
    <div className={styles.footage} data-keeps={keeps}>
      <Loop still={poster} stillOnPhones={posterOnPhones} film={videoUrl} sizes="100vw" isFirst />
    </div>
  );
}
