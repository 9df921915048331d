import type { Faq } from '../content/types';
import styles from './Accordion.module.css';
import { Disclosure } from './Disclosure';

/** Questions that unfold their answers; the first is open from the start and several may be. */
export function Accordion({ faqs }: { faqs: readonly Faq[] }) {
  return (
    <div className={styles.accordion} data-enters>
      {faqs.map(({ question, answer }, index) => (
        <Disclosure summary={<h3>{question}</h3>} isOpenAtFirst={index === 0} key={question}>
          <p className={styles.answer}>{answer}</p>
        </Disclosure>
      ))}
    </div>
  );
}
