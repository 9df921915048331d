import type { Quote } from '../../schema/records';
import styles from './QuoteWall.module.css';

/** All quotes at once: the first two large, the others below them. */
export function QuoteWall({ quotes }: { quotes: readonly Quote[] }) {
  return (
    <ul className={styles.quotes}>
      {quotes.map(({ quote, people }) => (
        <li className={styles.place} data-enters key={quote}>
          <figure className={styles.quote} dir="auto">
            <blockquote>“{quote}”</blockquote>
            <figcaption>{people}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
