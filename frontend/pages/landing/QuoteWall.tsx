import type { CSSProperties } from 'react';
import { rowSpans } from '../../lib/rowSpans';
import type { Quote } from '../../schema/records';
import styles from './QuoteWall.module.css';

/** All quotes at once: the first two large, the others below them. */
export function QuoteWall({ quotes }: { quotes: readonly Quote[] }) {
  const spans = [...rowSpans(Math.min(quotes.length, 2), [[7, 5]]), ...rowSpans(quotes.length - 2, [[4, 4, 4]])];

  return (
    <ul className={styles.quotes}>
      {quotes.map(({ quote, people }, index) => (
        <li className={styles.place} style={{ '--span': spans[index] } as CSSProperties} data-enters key={quote}>
          <figure className={styles.quote} dir="auto">
            <blockquote>“{quote}”</blockquote>
            <figcaption>{people}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
