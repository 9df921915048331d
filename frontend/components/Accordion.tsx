import type { Faq } from '../content/types';
import styles from './Accordion.module.css';

/** Questions that unfold their answers; the first is open from the start and several may be. */
export function Accordion({ faqs }: { faqs: readonly Faq[] }) {
  return (
    <div className={styles.accordion}>
      {faqs.map(({ question, answer }, index) => (
        <details className={styles.item} key={question} open={index === 0}>
          <summary className={styles.question}>
            <h3>{question}</h3>
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
