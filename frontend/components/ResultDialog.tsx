import '../styles/paper.css';
import { company, site } from 'virtual:content';
import { useEffect, useRef } from 'react';
import type { Result } from '../lib/inquiryForm';
import buttonStyles from './ButtonLink.module.css';
import { Icon } from './Icon';
import styles from './ResultDialog.module.css';
import { WhatsAppLink } from './WhatsAppLink';

const { results } = site;

export interface ResultDialogProps {
  result: Result;
  /** The subject of the inquiry. */
  subject: string;
  onClose: () => void;
}

/** A modal with the result of the inquiry; the browser keeps the focus inside and closes it on Escape. */
export function ResultDialog({ result, subject, onClose }: ResultDialogProps) {
  const isSent = result.status === 'sent';
  const dialog = useRef<HTMLDialogElement>(null);
  const words = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    dialog.current?.showModal();
    // The browser would focus the first link: Orca would read only that, and Enter would leave the site. A scroll to the
    // message would hide the heading in a low window.
    words.current?.focus({ preventScroll: true });
  }, []);

  // The dialog is removed only after its closing transition.
  const handleClose = async () => {
    const transitions = dialog.current?.getAnimations?.({ subtree: true }) ?? [];
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    onClose();
  };

  return (
    <dialog
      className={styles.dialog}
      ref={dialog}
      role="alertdialog"
      data-paper=""
      aria-labelledby="result-heading"
      aria-describedby="result-message"
      onClose={handleClose}
    >
      <div className={styles.words} data-success={isSent}>
        <Icon name={isSent ? 'check' : 'alert'} />
        <h2 id="result-heading">{isSent ? results.sentHeading : results.failedHeading}</h2>
        <p id="result-message" ref={words} tabIndex={-1}>
          {result.message ?? (isSent ? results.thanks : results.failure)}
        </p>
      </div>
      <div className={styles.stub}>
        <div>
          {isSent ? (
            results.sentNote
          ) : (
            <>
              {results.failedNote}
              <br />
              <a href={`tel:${company.phone.dial}`}>{company.phone.display}</a>
            </>
          )}
          <div>
            <WhatsAppLink subject={subject} />
          </div>
        </div>
        <button
          className={`${buttonStyles.button} ${styles.close}`}
          data-look="paper"
          type="button"
          onClick={() => dialog.current?.close()}
        >
          {isSent ? 'Done' : 'Try again'}
        </button>
      </div>
    </dialog>
  );
}
