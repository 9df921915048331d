import type { ComponentProps } from 'react';
import type { Testimonial } from '../schema/records';
import styles from './QuoteList.module.css';

/** Quotes of clients, each with the client's name: below a line each, unless another class is given. */
export function QuoteList({ quotes, ...list }: { quotes: readonly Testimonial[] } & ComponentProps<'ul'>) {
  return (
    <ul className={styles.quotes} {...list}>
      {quotes.map(({ name, role, feedback }) => (
        <li data-enters key={feedback}>
          <figure dir="auto">
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
