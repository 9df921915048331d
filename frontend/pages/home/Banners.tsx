import { Loop } from '../../components/film/Loop';
import { Picture } from '../../components/Picture';
import type { Footage } from '../../schema/records';
import styles from './Banners.module.css';

interface BannersProps {
  upper: readonly string[];
  lower: readonly string[];
  footage: Footage;
}

/** A silent film, crossed by two slanted bands of large words that scroll endlessly. */
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

/** One band. Its words are rendered twice for a seamless loop; the copy is hidden from screen readers. */
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
