import type { Faq } from '../schema/records';
import styles from './Accordion.module.css';
import { Disclosure } from './Disclosure';

/** Questions with collapsible answers. The first starts open, and several can be open. */
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
