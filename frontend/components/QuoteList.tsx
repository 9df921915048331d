import styles from './QuoteList.module.css';

export interface QuoteWords {
  words: string;
  /** Name of the person who is quoted. */
  person: string;
  /** That person's role, such as a job title. */
  role?: string;
}

/** Quotes of clients, each with the client's name. */
export function QuoteList({ quotes }: { quotes: readonly QuoteWords[] }) {
  return (
    <ul className={styles.quotes}>
      {quotes.map(({ words, person, role }) => (
        <li data-enters key={words}>
          <figure className={styles.quote} dir="auto">
            <blockquote>“{words}”</blockquote>
            <figcaption>
              {person}
              {role !== undefined && <span className={styles.role}>{role}</span>}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
