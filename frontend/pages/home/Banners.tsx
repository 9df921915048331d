import { Loop } from '../../components/film/Loop';
import { Picture } from '../../components/Picture';
import type { Footage } from '../../content/types';
import styles from './Banners.module.css';

interface BannersProps {
  upper: readonly string[];
  lower: readonly string[];
  footage: Footage;
}

/** A film without sound, crossed by two slanted bands of large words that run without end. */
export function Banners({ upper, lower, footage }: BannersProps) {
  return (
    <div className={styles.banners}>
      {upper.length > 0 && <Band words={upper} tone="marigold" />}
      <div className={styles.film}>
        <Picture still={footage.poster} alt="" sizes="92vw" />
        <Loop source={footage.videoUrl} />
      </div>
      {lower.length > 0 && <Band words={lower} tone="bone" />}
    </div>
  );
}

/** Its words stand there twice, so that the second run follows the first without a gap; they are read out once. */
function Band({ words, tone }: { words: readonly string[]; tone: 'marigold' | 'bone' }) {
  const run = words.map((word) => <li key={word}>{word}</li>);

  return (
    <div className={styles.band} data-tone={tone}>
      <ul className={styles.words}>{run}</ul>
      <ul className={styles.words} aria-hidden="true">
        {run}
      </ul>
    </div>
  );
}
