import styles from './Banner.module.css';

/** A band of large words across the page. */
export function Banner({ words, tone }: { words: readonly string[]; tone: 'marigold' | 'bone' }) {
  return (
    <p className={styles.banner} data-tone={tone}>
      {words.join(' • ')}
    </p>
  );
}
