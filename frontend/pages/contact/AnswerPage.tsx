import { ButtonLink } from '../../components/ButtonLink';
import { Lockup } from '../../components/Lockup';
import { answerBack } from '../../content/contact';
import type { TitleLine } from '../../content/types';
import styles from './AnswerPage.module.css';

/** What a form sent without JavaScript is answered with, where there is nothing to correct. */
export function AnswerPage({ lines, message }: { lines: readonly TitleLine[]; message: string }) {
  return (
    <div className={styles.answer}>
      <div className={styles.title}>
        <Lockup lines={lines} />
      </div>
      <p className={styles.message}>{message}</p>
      <ButtonLink href={answerBack.href}>{answerBack.label}</ButtonLink>
    </div>
  );
}
