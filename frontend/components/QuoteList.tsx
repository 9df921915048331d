import type { Testimonial } from '../schema/records';
import styles from './QuoteList.module.css';

/** Quotes of clients, each with the client's name. */
export function QuoteList({ quotes }: { quotes: readonly Testimonial[] }) {
  return (
    <ul className={styles.quotes}>
      {quotes.map(({ name, role, feedback }) => (
        <li data-enters key={feedback}>
          <figure className={styles.quote} dir="auto">
            <blockquote>“{feedback}”</blockquote>
            <figcaption>
              {name}
              {role !== undefined && <span className={styles.role}>{role}</span>}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
