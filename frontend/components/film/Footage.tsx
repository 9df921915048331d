import type { Footage as FootageRecord } from '../../schema/records';
import { Picture } from '../Picture';
import styles from './Footage.module.css';
import { Loop } from './Loop';

/** The background film of the first screen: a still, its loop, and a scrim over both. */
export function Footage({ poster, posterOnPhones, videoUrl }: FootageRecord) {
  return (
    <div className={styles.footage}>
      <Picture still={poster} stillOnPhones={posterOnPhones} alt="" sizes="100vw" isFirst />
      <Loop source={videoUrl} />
    </div>
  );
}
