import type { Footage as FootageRecord } from '../../content/types';
import { Picture } from '../Picture';
import styles from './Footage.module.css';
import { Loop } from './Loop';
import { LoopSwitch } from './LoopSwitch';

/**
 * A film behind the first screen's words: a still at once, its loop when nothing else is waiting, and a scrim over both.
 * The page's loops can be stopped from here.
 */
export function Footage({ poster, posterOnPhones, videoUrl }: FootageRecord) {
  return (
    <>
      <div className={styles.footage}>
        <Picture still={poster} stillOnPhones={posterOnPhones} alt="" sizes="100vw" isFirst />
        <Loop source={videoUrl} />
      </div>
      <LoopSwitch />
    </>
  );
}
