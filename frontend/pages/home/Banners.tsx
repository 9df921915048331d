import { Loop } from '../../components/film/Loop';
import type { Home } from '../../schema/home';
import styles from './Banners.module.css';

/** A silent film, crossed by two slanted bands of large words that scroll endlessly. */
export function Banners({ upper, lower, footage }: Home['banners']) {
  return (
    <div className={styles.banners} data-part="banners">
      {upper.length > 0 && <Band words={upper} />}
      <div className={styles.film}>
        <Loop still={footage.poster} film={footage.videoUrl} sizes="92vw" />
      </div>
      {lower.length > 0 && <Band words={lower} />}
    </div>
  );
}

/** Length of the widest band in letters of the narrowest type; a word's dot and gaps count as three letters. */
const LETTERS = 110;

/** One band. Its words repeat until they fill it, plus once for a seamless loop; screen readers read them once. */
function Band({ words }: { words: readonly string[] }) {
  const run = words.map((word) => <li key={word}>{word}</li>);
  const letters = words.reduce((sum, word) => sum + word.length + 3, 0);

  return (
    <div className={styles.band}>
      <ul className={styles.words}>{run}</ul>
      {Array.from({ length: Math.ceil(LETTERS / letters) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a copy is its place
        <ul className={styles.words} aria-hidden="true" key={index}>
          {run}
        </ul>
      ))}
    </div>
  );
}
