import type { Footage as FootageRecord } from '../content/types';
import styles from './Footage.module.css';
import { Loop } from './Loop';
import { Picture } from './Picture';

/** A film behind the first screen's words: a still at once, its loop when nothing else is waiting, and a scrim over both. */
export function Footage({ poster, posterOnPhones, videoUrl }: FootageRecord) {
  return (
    <div className={styles.footage}>
      <Picture still={poster} stillOnPhones={posterOnPhones} alt="" sizes="100vw" isFirst />
      <Loop source={videoUrl} />
    </div>
  );
}
